// Reads an image once, from top to bottom, row by row, so that it is never held whole.

#pragma once

#include "../Library/Library.h"

#include <stdint.h>

/// A callback for the rows of an image, in order.
typedef struct {
  void (*take)(void *context, const uint8_t *row, int y);
  void *context;
} RowConsumer;

/// Reads an image in the calling thread. The rows are processed in the same thread or, with `has_helper`, in a
/// second thread while the next rows are read. Then `take` must not call functions of libvips that keep
/// state for a thread, such as preparing a region.
/// Returns nonzero if pixels cannot be read or the time limit is exceeded.
int strips_read(VipsImage *source, double seconds, int has_helper, RowConsumer rows);
