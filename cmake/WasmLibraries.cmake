# SPDX-License-Identifier: MIT
# The libraries of the pure layers for wasm32-wasi, under the names that they
# have in a native build. tools/wasm/fetch-sources puts their sources into
# build/wasm-sources. Without them only their headers are there: everything
# compiles, nothing links.
set(sources ${PROJECT_SOURCE_DIR}/build/wasm-sources)

# Everything is optimised as a whole, each function as its file wants it: fast or
# small.
add_compile_options(-flto)
file(GLOB zlib_dir ${sources}/zlib-*)
file(GLOB utf8proc_dir ${sources}/utf8proc-*)
file(GLOB yaml_dir ${sources}/libyaml-*)
file(GLOB expat_dir ${sources}/expat-*/expat/lib)

function(wasm_library name)
	add_library(${name} STATIC ${ARGN})
	# Not our sources: they have their own idea of warnings.
	target_compile_options(${name} PRIVATE -w)
endfunction()

if(zlib_dir AND utf8proc_dir AND yaml_dir AND expat_dir)
	set(CROSSPLY_WASM_LINK ON)
	wasm_library(zlib
		${zlib_dir}/adler32.c ${zlib_dir}/crc32.c
		${zlib_dir}/deflate.c ${zlib_dir}/inffast.c
		${zlib_dir}/inflate.c ${zlib_dir}/inftrees.c
		${zlib_dir}/trees.c ${zlib_dir}/zutil.c)
	target_include_directories(zlib SYSTEM PUBLIC ${zlib_dir})
	# Numbers that nothing compresses are computed when they are needed.
	# Eight bytes of a sum at once, as on other machines of 64 bits.
	target_compile_definitions(zlib PRIVATE DYNAMIC_CRC_TABLE Z_TESTW=8)
	set_source_files_properties(${zlib_dir}/adler32.c
		${zlib_dir}/deflate.c ${zlib_dir}/inflate.c
		${zlib_dir}/trees.c ${zlib_dir}/zutil.c
		PROPERTIES COMPILE_OPTIONS -Oz)

	# utf8proc with tables of a fifth of their size; it includes those that
	# are beside it.
	set(unicode ${PROJECT_BINARY_DIR}/utf8proc)
	configure_file(${utf8proc_dir}/utf8proc.c ${unicode}/utf8proc.c COPYONLY)
	add_custom_command(OUTPUT ${unicode}/utf8proc_data.c
		COMMAND ${PROJECT_SOURCE_DIR}/tools/wasm/unicode
			${utf8proc_dir} ${unicode}/utf8proc_data.c
		DEPENDS ${PROJECT_SOURCE_DIR}/tools/wasm/unicode
			${utf8proc_dir}/utf8proc_data.c)
	add_custom_target(unicode DEPENDS ${unicode}/utf8proc_data.c)
	wasm_library(utf8proc ${unicode}/utf8proc.c)
	add_dependencies(utf8proc unicode)
	target_include_directories(utf8proc SYSTEM PUBLIC ${utf8proc_dir}
	                           PRIVATE ${PROJECT_SOURCE_DIR}/src)
	target_compile_definitions(utf8proc PUBLIC UTF8PROC_STATIC)

	file(GLOB yaml_sources ${yaml_dir}/src/*.c)
	wasm_library(yaml ${yaml_sources})
	target_include_directories(yaml SYSTEM PUBLIC ${yaml_dir}/include
	                           PRIVATE ${yaml_dir}/src)
	target_compile_definitions(yaml PUBLIC YAML_DECLARE_STATIC PRIVATE
		YAML_VERSION_STRING="0" YAML_VERSION_MAJOR=0
		YAML_VERSION_MINOR=0 YAML_VERSION_PATCH=0)

	wasm_library(expat ${expat_dir}/xmlparse.c ${expat_dir}/xmlrole.c
		${expat_dir}/xmltok.c)
	file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/expat/expat_config.h CONTENT
"/* There is no environment, and nobody to tell about what is in it. */
#include <stdio.h>
#include <stdlib.h>
#define getenv(name) NULL
#define fprintf(...) ((void)0)
#define fputs(text, file) ((void)0)
")
	target_include_directories(expat SYSTEM PUBLIC ${expat_dir}
	                           PRIVATE ${PROJECT_BINARY_DIR}/expat)
	# No source of entropy and no process id: files come one at a time and
	# are small, so the seed of the name table need not be secret. No name
	# spaces: the core does not ask for them.
	target_compile_definitions(expat PUBLIC XML_STATIC PRIVATE
		BYTEORDER=1234 XML_CONTEXT_BYTES=1024 XML_MIN_SIZE=1 XML_DTD=1
		XML_POOR_ENTROPY=1 HAVE_MEMMOVE=1 _WASI_EMULATED_GETPID)
	target_link_libraries(expat PUBLIC wasi-emulated-getpid)
else()
	set(CROSSPLY_WASM_LINK OFF)
	message(STATUS "No library sources: wasm is a compile check only")
	# The native headers, alone: the rest of /usr/include is not ours.
	set(dir ${PROJECT_BINARY_DIR}/include)
	foreach(header zlib.h zconf.h utf8proc.h yaml.h expat.h
	               expat_external.h)
		file(GLOB found /usr/include/${header}
		                /usr/include/*-linux-gnu/${header})
		file(COPY ${found} DESTINATION ${dir})
	endforeach()
	foreach(name zlib utf8proc yaml expat)
		add_library(${name} INTERFACE)
		target_include_directories(${name} SYSTEM INTERFACE ${dir})
	endforeach()
endif()

add_library(PkgConfig::ZLIB ALIAS zlib)
add_library(PkgConfig::UTF8PROC ALIAS utf8proc)
add_library(PkgConfig::YAML ALIAS yaml)
add_library(PkgConfig::EXPAT ALIAS expat)
