/* SPDX-License-Identifier: MIT */
/* Which file of a zip archive is meant. */
#ifndef CROSSPLY_FORMAT_ARCHIVE_H
#define CROSSPLY_FORMAT_ARCHIVE_H

#include "carrier/container.h"
#include "format/unwrap.h"

/* The member that is asked for; else the only file, or the only one that is a
 * puzzle. Several are a tie, which is reported with their names. `archive` is
 * the name of the whole. */
CPLY_NODISCARD cply_status cplyi_choose_member(const cply_zip *zip,
                                               cply_str archive,
                                               const cplyi_unwrapping *how,
                                               cply_arena *a, cply_diags *diags,
                                               uint32_t *out);

#endif
