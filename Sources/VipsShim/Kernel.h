// Which samples of a line go into each of another number of them, and with what weight.

#pragma once

#include <stdint.h>

typedef struct {
  /// How many come out, and how many go into each.
  int count, taps;
  /// The first that goes into each, ascending. What follows may reach beyond the line, with no weight.
  int *first;
  /// `taps` for each, in parts of 2^14 that add up to one.
  int16_t *weights;
} Kernel;

/// Lanczos from `from` samples to `to`, the taps a multiple of `step`. NULL where memory lacks.
Kernel *kernel_lanczos(int from, int to, int step);

void kernel_free(Kernel *kernel);
