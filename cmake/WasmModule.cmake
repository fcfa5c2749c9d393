# SPDX-License-Identifier: MIT
# crossply.wasm: the pure layers, their libraries and src/wasm as one module.
# Without the sources of the libraries everything compiles and nothing links.

# What reads and searches is to be fast; the rest is to be small. The last of
# several -O counts.
string(JOIN "|" hot
	"base/(arena|buf|str)"
	"carrier/json_(core|fast|keys|number|parse|pull|window)"
	"game/(stream|record|log)"
	"game/state/(tree|merge.*|pool|keys)"
	"mill/search/.*" "mill/play/engine_(fast|any|value)"
	"mill/tables/(count|retro|table)"
	"mill/rules/(board|capture|fast|moves)")
# Compressed, a call is smaller than the same code twice: unlike what -Oz thinks,
# only a function that is shorter than its call, or has no other caller in its
# file, becomes part of its caller.
set(small -Oz -mllvm -inline-threshold=-25)
set(wasm_small "")
foreach(source IN LISTS pure_sources wasm_sources)
	if(NOT source MATCHES "/src/(${hot})\\.c$")
		list(APPEND wasm_small ${source})
	endif()
endforeach()
set_source_files_properties(${wasm_small} PROPERTIES COMPILE_OPTIONS
	"${small}")

add_library(crossply_wasm OBJECT ${wasm_sources})
target_include_directories(crossply_wasm PRIVATE src)
target_link_libraries(crossply_wasm PRIVATE crossply_objects)
# Copying in one instruction. Not for expat: with it clang 14 takes errno for a
# variable of a thread.
target_compile_options(crossply_objects PRIVATE -mbulk-memory)
target_compile_options(crossply_wasm PRIVATE -mbulk-memory)
if(NOT CROSSPLY_WASM_LINK)
	return()
endif()

foreach(library utf8proc yaml expat)
	target_compile_options(${library} PRIVATE ${small})
endforeach()

# The stack comes first: what overruns it traps instead of writing over data.
# The search of mill needs more of it than the usual 64 KiB.
add_executable(crossply_module $<TARGET_OBJECTS:crossply_wasm>
	$<TARGET_OBJECTS:crossply_objects>)
set_target_properties(crossply_module PROPERTIES
	OUTPUT_NAME crossply SUFFIX .wasm)
target_link_libraries(crossply_module PRIVATE crossply_objects)
# -O0: clang would call wasm-opt by itself, without knowing of vectors. Loops
# keep one counter each: with the strength reduced they are no faster, and the
# module is larger by a fiftieth. What one file calls in another stays a call: a
# fast file has what it needs at hand.
target_link_options(crossply_module PRIVATE -O0 -mexec-model=reactor
	-Wl,--strip-all -Wl,--gc-sections -Wl,-mllvm,-disable-lsr
	-Wl,-mllvm,-inline-threshold=-20000
	-Wl,--stack-first -Wl,-z,stack-size=1048576)
