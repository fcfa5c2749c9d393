/* SPDX-License-Identifier: MIT */
/** \file
 * The version of these headers, and that of the library that runs. The build
 * takes it from here. */
#ifndef CROSSPLY_VERSION_H
#define CROSSPLY_VERSION_H

#include "attr.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CPLY_VERSION_MAJOR 0
#define CPLY_VERSION_MINOR 1
#define CPLY_VERSION_PATCH 0

/** For comparisons: 1.2.3 is 10203. */
#define CPLY_VERSION_NUMBER                                      \
	(CPLY_VERSION_MAJOR * 10000 + CPLY_VERSION_MINOR * 100 + \
	 CPLY_VERSION_PATCH)

#define CPLY_VERSION_TEXT_(a, b, c) #a "." #b "." #c
#define CPLY_VERSION_JOIN_(a, b, c) CPLY_VERSION_TEXT_(a, b, c)
/** "1.2.3", a literal. */
#define CPLY_VERSION_STRING                                        \
	CPLY_VERSION_JOIN_(CPLY_VERSION_MAJOR, CPLY_VERSION_MINOR, \
	                   CPLY_VERSION_PATCH)

/** The version of the library that runs: CPLY_VERSION_STRING and
 *  CPLY_VERSION_NUMBER of the headers that it was built with. */
CPLY_API const char *cply_version(void);
CPLY_API int cply_version_number(void);

#ifdef __cplusplus
}
#endif
#endif
