# SPDX-License-Identifier: MIT
# What `make install` puts where.
include(CMakePackageConfigHelpers)

set(targets crossply_static)
if(TARGET crossply_shared)
	list(APPEND targets crossply_shared)
endif()
if(TARGET crossply_picture)
	list(APPEND targets crossply_picture)
endif()
install(TARGETS crossply)
install(TARGETS ${targets} EXPORT crossplyTargets)
install(DIRECTORY include/crossply TYPE INCLUDE
        FILES_MATCHING PATTERN "*.h" PATTERN "*.def")

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/crossply)
configure_package_config_file(cmake/crossplyConfig.cmake.in
	${PROJECT_BINARY_DIR}/crossplyConfig.cmake
	INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(
	${PROJECT_BINARY_DIR}/crossplyConfigVersion.cmake
	COMPATIBILITY SameMinorVersion)
install(EXPORT crossplyTargets NAMESPACE crossply::
        DESTINATION ${package_dir})
install(FILES ${PROJECT_BINARY_DIR}/crossplyConfig.cmake
              ${PROJECT_BINARY_DIR}/crossplyConfigVersion.cmake
        DESTINATION ${package_dir})

set(pkgconfig crossply)
if(TARGET crossply_picture)
	list(APPEND pkgconfig crossply-picture)
endif()
foreach(name IN LISTS pkgconfig)
	configure_file(cmake/${name}.pc.in ${PROJECT_BINARY_DIR}/${name}.pc
	               @ONLY)
	install(FILES ${PROJECT_BINARY_DIR}/${name}.pc
	        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()

# Man pages and completions come out of the command's own option table.
file(STRINGS src/cli/args/commands.def command_lines REGEX "\\.name = \"")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
             src/cli/args/commands.def)
set(man_dir ${PROJECT_BINARY_DIR}/man)
set(shell_dir ${PROJECT_BINARY_DIR}/completions)
file(MAKE_DIRECTORY ${man_dir} ${shell_dir})
set(made "")
function(made_by_command file)
	add_custom_command(OUTPUT ${file}
		COMMAND $<TARGET_FILE:crossply> ${ARGN} > ${file}
		DEPENDS crossply VERBATIM)
	set(made ${made} ${file} PARENT_SCOPE)
endfunction()
made_by_command(${man_dir}/crossply.1 --man)
foreach(line IN LISTS command_lines)
	string(REGEX REPLACE ".*\\.name = \"([a-z]+)\".*" "\\1" command "${line}")
	made_by_command(${man_dir}/crossply-${command}.1 --man ${command})
endforeach()
made_by_command(${shell_dir}/crossply completion bash)
made_by_command(${shell_dir}/_crossply completion zsh)
made_by_command(${shell_dir}/crossply.fish completion fish)
add_custom_target(pages ALL DEPENDS ${made})

install(DIRECTORY ${man_dir}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1
        FILES_MATCHING PATTERN "*.1")
set(share ${CMAKE_INSTALL_DATADIR})
install(FILES ${shell_dir}/crossply
        DESTINATION ${share}/bash-completion/completions)
install(FILES ${shell_dir}/_crossply
        DESTINATION ${share}/zsh/site-functions)
install(FILES ${shell_dir}/crossply.fish
        DESTINATION ${share}/fish/vendor_completions.d)

# What the JSON of the commands looks like.
install(DIRECTORY docs/schemas DESTINATION ${share}/crossply
        FILES_MATCHING PATTERN "*.schema.json")
