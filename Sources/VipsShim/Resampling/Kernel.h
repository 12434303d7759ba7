// The weights that resample a line to another number of samples.

#pragma once

#include <stdint.h>

/// The weights of a resampled line.
typedef struct {
  /// The number of output samples, and the number of input samples for each.
  int count, taps;
  /// The first input sample of each output sample, ascending. Later taps may be beyond the line; their
  /// weight is 0.
  int *first;
  /// `taps` weights for each output sample, in units of 2^-14. They add up to 1.
  int16_t *weights;
} Kernel;

/// Returns a Lanczos kernel from `from` samples to `to`, with a multiple of `step` taps. NULL if there is not
/// enough memory.
Kernel *kernel_lanczos(int from, int to, int step);

void kernel_free(Kernel *kernel);
