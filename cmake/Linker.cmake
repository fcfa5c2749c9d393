# SPDX-License-Identifier: MIT
# The tests are some two hundred programs: lld, where it is installed, links
# them in a third of the time.
if(CMAKE_BUILD_TYPE STREQUAL "Debug" AND NOT CMAKE_CROSSCOMPILING)
	find_program(CROSSPLY_LLD ld.lld)
	mark_as_advanced(CROSSPLY_LLD)
	if(CROSSPLY_LLD)
		add_link_options(-fuse-ld=lld)
	endif()
endif()
