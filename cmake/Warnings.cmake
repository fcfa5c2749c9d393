# SPDX-License-Identifier: MIT
add_compile_options(
	"$<$<COMPILE_LANGUAGE:C>:-Wall;-Wextra;-Wpedantic;-Wconversion;-Wshadow>"
	"$<$<COMPILE_LANGUAGE:C>:-Wstrict-prototypes;-Wmissing-prototypes;-Wvla>"
	"$<$<COMPILE_LANGUAGE:C>:-Wundef;-Wimplicit-fallthrough;-Wformat=2>")
if(CROSSPLY_WERROR)
	add_compile_options("$<$<COMPILE_LANGUAGE:C>:-Werror>")
endif()
