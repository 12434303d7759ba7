// Reading a picture once, from top to bottom, row by row, so that it is never held whole.

#pragma once

#include "Library.h"

#include <stdint.h>

/// Who gets the rows, in their order.
typedef struct {
  void (*take)(void *taker, const uint8_t *row, int y);
  void *taker;
} RowTaker;

/// Reads in the thread that calls this, which takes the rows, too, or leaves them to one of their own
/// (`has_helper`) that takes them while the next are read: `take` must then call nothing of libvips that
/// keeps something for its thread, such as preparing a region.
/// Nonzero where pixels cannot be read or that takes more than so many seconds.
int strips_read(VipsImage *source, double seconds, int has_helper, RowTaker rows);
