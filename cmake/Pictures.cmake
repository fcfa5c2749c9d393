# SPDX-License-Identifier: MIT
# PNG, PDF and GIF: a library of its own, which the command loads when it is
# asked for such a picture. Linking cairo and pango would cost every run of it
# some milliseconds.
pkg_check_modules(PANGOCAIRO REQUIRED IMPORTED_TARGET pangocairo>=1.50)
pkg_check_modules(CAIRO REQUIRED IMPORTED_TARGET cairo>=1.16 cairo-pdf)
find_package(GIF 5.1 REQUIRED)
set(picture_libraries PkgConfig::PANGOCAIRO PkgConfig::CAIRO GIF::GIF m)
set(picture_name libcrossply-picture.so.${CROSSPLY_SOVERSION})

file(GLOB picture_sources CONFIGURE_DEPENDS src/native/picture/*.c)
add_library(crossply_picture_objects OBJECT ${picture_sources})
set_target_properties(crossply_picture_objects PROPERTIES
	POSITION_INDEPENDENT_CODE ON)
target_include_directories(crossply_picture_objects
	PUBLIC ${PROJECT_SOURCE_DIR}/include PRIVATE src)
target_link_libraries(crossply_picture_objects
	PUBLIC ${picture_libraries} ${pure_libraries})

# For the tests, which look inside.
add_library(crossply_picture_static STATIC EXCLUDE_FROM_ALL
	$<TARGET_OBJECTS:crossply_picture_objects>)
target_link_libraries(crossply_picture_static
	PUBLIC crossply_static ${picture_libraries})

# It holds what it needs of the pure layers and shows only its own functions:
# they work on documents of the command and of the shared library alike.
add_library(crossply_picture SHARED
	$<TARGET_OBJECTS:crossply_picture_objects>)
set(map ${PROJECT_SOURCE_DIR}/cmake/libcrossply-picture.map)
set_target_properties(crossply_picture PROPERTIES
	OUTPUT_NAME crossply-picture EXPORT_NAME picture
	VERSION ${PROJECT_VERSION} SOVERSION ${CROSSPLY_SOVERSION}
	LINK_DEPENDS ${map})
target_include_directories(crossply_picture INTERFACE
	$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
	$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_link_options(crossply_picture PRIVATE
	-Wl,--version-script=${map} -Wl,--as-needed -Wl,--gc-sections)
target_link_libraries(crossply_picture
	PRIVATE $<BUILD_INTERFACE:crossply_static> ${picture_libraries})

add_dependencies(crossply crossply_picture)

# No RUNPATH: it would be searched for every library at each start. The command
# looks for this one beside itself, where it is built, and in the folder of the
# libraries, where it is installed.
file(RELATIVE_PATH bin_to_lib ${CMAKE_INSTALL_FULL_BINDIR}
     ${CMAKE_INSTALL_FULL_LIBDIR})
target_compile_definitions(crossply PRIVATE
	CPLY_PICTURE_LIBRARY="${picture_name}"
	CPLY_LIBRARY_FOLDER="${bin_to_lib}")
