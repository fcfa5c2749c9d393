/* SPDX-License-Identifier: MIT */
/* A build without the studio. */
#include "studio/studio.h"

const struct studio studio_carried = { .version = "", .policy = "" };
