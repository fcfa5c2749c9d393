# SPDX-License-Identifier: MIT
if(CROSSPLY_SANITIZE)
	add_compile_options(-fsanitize=${CROSSPLY_SANITIZE}
	                    -fno-sanitize-recover=all
	                    -fno-omit-frame-pointer -g)
	add_link_options(-fsanitize=${CROSSPLY_SANITIZE})
elseif(NOT CMAKE_SYSTEM_NAME STREQUAL "WASI")
	add_compile_options(-fstack-protector-strong -fstack-clash-protection)
	if(CMAKE_BUILD_TYPE MATCHES "Rel")
		add_compile_options(-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
	endif()
	add_link_options(-Wl,-z,relro,-z,now,-z,noexecstack)
endif()
