# SPDX-License-Identifier: MIT
# crossply_embed(name file header list): makes a C source of a text file and adds
# it to the list. It defines what the header declares: the bytes, cplyi_<name>,
# their number and their SHA-256.
function(crossply_embed name file header list)
	set(path ${PROJECT_SOURCE_DIR}/${file})
	set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
	file(READ ${path} hex HEX)
	file(SHA256 ${path} sum)
	string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
	string(REPLACE "0x0a," "0x0a,\n" bytes "${bytes}")
	string(REGEX REPLACE "(..)" "0x\\1," sum "${sum}")
	set(source ${PROJECT_BINARY_DIR}/embed/${name}.c)
	file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"/* made from ${file} */
#include \"${header}\"

const unsigned char cplyi_${name}[] = {
${bytes}
};
const size_t cplyi_${name}_size = sizeof cplyi_${name};
const unsigned char cplyi_${name}_sha256[32] = { ${sum} };
")
	set(${list} ${${list}} ${source} PARENT_SCOPE)
endfunction()
