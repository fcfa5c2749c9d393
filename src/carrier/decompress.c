/* SPDX-License-Identifier: MIT */
#include "carrier/gunzip.h"

#include <string.h>

#include "carrier/container.h"
#include "carrier/decompress_marks.h"

enum { BUFFER = 64 * 1024, RATIO_SLACK = 1024 * 1024 };
enum { AT_START, IN_PLAIN, BETWEEN, IN_MEMBER, AT_STOP };

bool cply_decompress_init(cply_decompress *u, const cply_inflater *inflater,
                          cply_feed feed, void *ctx, const cply_limits *limits,
                          cply_arena *a)
{
	*u = (cply_decompress){ .inflater_ = inflater ? inflater
		                                      : &cply_inflater_zlib,
		                .limits_ = limits,
		                .arena_ = a,
		                .feed_ = feed,
		                .ctx_ = ctx };
	u->buffer_ = CPLY_NEW(a, BUFFER, uint8_t);
	u->context_ = cply_alloc(a, u->inflater_->size, 1, 64);
	u->at_ = u->end_ = u->buffer_;
	return u->buffer_ && u->context_;
}

static void end_member(cply_decompress *u)
{
	if (u->state_ == IN_MEMBER && u->inflater_->end)
		u->inflater_->end(u->context_);
}

void cply_decompress_rewind(cply_decompress *u)
{
	end_member(u);
	u->compressed = u->decompressed = u->trailing = 0;
	u->fault = CPLY_INFLATE_OK;
	u->is_cut = u->is_over_limit = u->is_over_ratio = false;
	u->at_ = u->end_ = u->buffer_;
	u->state_ = AT_START;
	u->at_end_ = false;
}

void cplyi_decompress_stand_in_member(cply_decompress *u, uint64_t compressed,
                                      uint64_t decompressed)
{
	u->compressed = compressed;
	u->decompressed = decompressed;
	u->is_gzip = true;
	u->state_ = IN_MEMBER;
}

void cply_decompress_free(cply_decompress *u)
{
	end_member(u);
	u->state_ = AT_STOP;
}

/* At least `n` bytes in the buffer, if there are so many. */
static size_t fill(cply_decompress *u, size_t n)
{
	size_t have = (size_t)(u->end_ - u->at_);
	if (have >= n || u->at_end_)
		return have;
	memmove(u->buffer_, u->at_, have);
	u->at_ = u->buffer_;
	while (have < n) {
		size_t got = u->feed_(u->ctx_, (char *)u->buffer_ + have,
		                      BUFFER - have);
		u->at_end_ = got == 0;
		if (!got)
			break;
		have += got;
	}
	u->end_ = u->buffer_ + have;
	return have;
}

static bool begins_member(cply_decompress *u)
{
	size_t n = fill(u, 3);
	return cply_is_gzip((cply_str){ (const char *)u->at_, n });
}

/* The bytes that were asked for, from the buffer and then past it. */
static size_t pass_through(cply_decompress *u, char *into, size_t room)
{
	size_t n = (size_t)(u->end_ - u->at_);
	n = n < room ? n : room;
	memcpy(into, u->at_, n);
	u->at_ += n;
	if (!n && !u->at_end_)
		n = u->feed_(u->ctx_, into, room);
	u->compressed += n;
	u->decompressed += n;
	return n;
}

static void start_member(cply_decompress *u)
{
	u->state_ = IN_MEMBER;
	if (!u->inflater_->start(u->context_, u->arena_)) {
		u->fault = CPLY_INFLATE_NOMEM;
		u->state_ = AT_STOP;
	}
}

/* Only zeros are expected after the last member. */
static void skip_trailing(cply_decompress *u)
{
	bool is_padding = true;
	uint64_t n = 0;
	while (fill(u, 1)) {
		for (; u->at_ < u->end_; u->at_++, n++)
			is_padding &= *u->at_ == 0;
	}
	u->trailing = is_padding ? 0 : n;
	u->state_ = AT_STOP;
}

static size_t inflate_some(cply_decompress *u, char *into, size_t room)
{
	uint8_t *out = (uint8_t *)into;
	size_t n = fill(u, 1);
	const uint8_t *in = u->at_;
	cply_inflated r = u->inflater_->run(u->context_, &u->at_, u->end_, &out,
	                                    (uint8_t *)into + room);
	size_t given = (size_t)(out - (uint8_t *)into);
	u->compressed += (uint64_t)(u->at_ - in);
	u->decompressed += given;
	if (r == CPLY_INFLATE_END) {
		end_member(u);
		u->state_ = BETWEEN;
	} else if (r != CPLY_INFLATE_OK) {
		end_member(u);
		u->fault = r;
		u->state_ = AT_STOP;
	} else if (!given && !n) {
		end_member(u);
		u->is_cut = true;
		u->state_ = AT_STOP;
	}
	u->is_over_ratio =
		u->decompressed > RATIO_SLACK &&
		u->decompressed / u->limits_->inflate_ratio > u->compressed;
	u->is_over_limit = u->decompressed > u->limits_->inflated_bytes;
	if (u->is_over_ratio || u->is_over_limit) {
		end_member(u);
		u->state_ = AT_STOP;
	}
	return given;
}

size_t cply_decompress_feed(void *ctx, char *into, size_t room)
{
	cply_decompress *u = ctx;
	size_t given = 0;
	while (!given && u->state_ != AT_STOP) {
		switch (u->state_) {
		case AT_START:
			u->is_gzip = begins_member(u);
			u->state_ = u->is_gzip ? BETWEEN : IN_PLAIN;
			break;
		case BETWEEN:
			if (begins_member(u))
				start_member(u);
			else
				skip_trailing(u);
			break;
		case IN_MEMBER:
			given = inflate_some(u, into, room);
			break;
		default:
			return pass_through(u, into, room);
		}
	}
	return given;
}

cply_status cply_decompress_report(const cply_decompress *u, cply_diags *diags)
{
	uint64_t origin = diags->origin;
	cply_status s = CPLY_OK;
	diags->origin = u->compressed;
	if (u->is_cut) {
		cply_report_with(diags, CPLY_GZ101, CPLY_AT(0, 0),
		                 CPLY_N(u->decompressed));
		s = CPLY_INVALID;
	} else if (u->fault == CPLY_INFLATE_DAMAGED) {
		cply_report_with(diags, CPLY_GZ102, CPLY_AT(0, 1),
		                 CPLY_Z("invalid deflate data"));
		s = CPLY_INVALID;
	} else if (u->fault == CPLY_INFLATE_CHECK) {
		cply_report_with(diags, CPLY_GZ103, CPLY_AT(0, 1),
		                 CPLY_Z("checksum or length"));
		s = CPLY_INVALID;
	} else if (u->is_over_ratio) {
		cply_report_with(diags, CPLY_GZ105, CPLY_NOWHERE,
		                 CPLY_N(u->limits_->inflate_ratio));
		s = CPLY_LIMIT;
	} else if (u->is_over_limit) {
		cply_report_with(diags, CPLY_GZ104, CPLY_NOWHERE,
		                 CPLY_N(u->limits_->inflated_bytes));
		s = CPLY_LIMIT;
	} else if (u->fault == CPLY_INFLATE_NOMEM) {
		s = CPLY_NOMEM;
	} else if (u->trailing) {
		cply_report_with(diags, CPLY_GZ106, CPLY_AT(0, 1),
		                 CPLY_N(u->trailing));
	}
	diags->origin = origin;
	return s;
}
