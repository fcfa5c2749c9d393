/* SPDX-License-Identifier: MIT */
/* Files that are part of the program (cmake/Embed.cmake). */
#ifndef CROSSPLY_SERVICE_EMBEDDED_H
#define CROSSPLY_SERVICE_EMBEDDED_H

#include <stddef.h>

/* schemas.json: the components of the API's description. */
extern const unsigned char cplyi_schemas[];
extern const size_t cplyi_schemas_size;
extern const unsigned char cplyi_schemas_sha256[32];

#endif
