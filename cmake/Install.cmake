# SPDX-License-Identifier: MIT
# What `make install` puts where.
include(CMakePackageConfigHelpers)

set(targets crossply_static)
if(TARGET crossply_shared)
	list(APPEND targets crossply_shared)
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

configure_file(cmake/crossply.pc.in ${PROJECT_BINARY_DIR}/crossply.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/crossply.pc
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
