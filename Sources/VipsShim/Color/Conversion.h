// Converts 8-bit colors to sRGB by tables, in integers, so that every processor makes the same bytes. Reading and
// checking profiles is the business of Swift: no byte of a profile gets here, only finished tables.

#pragma once

#include <stdint.h>

/// The number of levels of a sample, the entries of a table of encoded light, and the bits by which shares are
/// finer than those entries.
enum { conversion_levels = 256, conversion_entries = 1 << 15, conversion_spare = 10 };

/// What a level adds to the light of red, green and blue; the fourth is not used.
typedef int32_t Shares __attribute__((vector_size(16)));

/// A conversion of gray or RGB pixels.
typedef struct {
  /// For each level of red, of green and of blue.
  Shares shares[3 * conversion_levels];
  /// The output level by light, or by input level for gray.
  uint8_t levels[conversion_entries];
  /// 1 or 2 for gray, 3 or 4 for RGB.
  int bands;
} Conversion;

/// Converts a row of pixels. A second band of gray and a fourth of RGB are copied.
void convert_row(const Conversion *conversion, const uint8_t *from, uint8_t *out, int width);
