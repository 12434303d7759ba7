// A conversion as a step of libvips: rows are converted as they are read, so that an image that is encoded while
// it is decoded is never held whole.

#pragma once

#include "../Library/Library.h"

/// Converts a row of pixels. `how` is what the step was made with.
typedef void (*ConvertRow)(const void *how, const void *from, void *out, int width);

/// Returns an 8-bit image with converted rows. It keeps `how`, which several threads may read, and releases it at
/// its end. If there is no image, `how` is released at once.
VipsImage *image_of_rows(VipsImage *image, int bands, VipsInterpretation colors, ConvertRow convert,
    void *how, GDestroyNotify release);
