/* SPDX-License-Identifier: MIT */
#ifndef CROSSPLY_CLI_SPAN_H
#define CROSSPLY_CLI_SPAN_H

#include <stdbool.h>
#include <stdint.h>

/* 90d, 12h or 30m, in milliseconds. */
bool span_parse(const char *text, int64_t *ms);

#endif
