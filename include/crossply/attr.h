/* SPDX-License-Identifier: MIT */
/** \file
 * Compiler-dependent words, each spelled once. */
#ifndef CROSSPLY_ATTR_H
#define CROSSPLY_ATTR_H

#if defined(__GNUC__)
#define CPLY_API __attribute__((visibility("default")))
#define CPLY_NODISCARD __attribute__((warn_unused_result))
#else
#define CPLY_API
#define CPLY_NODISCARD
#endif

/** Number of elements of a true array. */
#define CPLY_COUNT(a) (sizeof(a) / sizeof((a)[0]))

#endif
