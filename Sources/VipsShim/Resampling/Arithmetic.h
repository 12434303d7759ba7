// The inner loops of the resampler, for any processor and for those with AVX2, which most machines that
// build sites have. Only integers are used, so that both versions give the same bytes. Rows are held as
// 16-bit samples with 6 fractional bits, a sign bit and headroom for the overshoot of Lanczos.

#pragma once

#include "Kernel.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

// `cut` is the number of bits that the multiply instructions drop from a product. `unit` is the number of
// fractional bits of a weight. At a repeated edge, a weight may be more than 1.
enum { fraction = 6, unit = 14, cut = 15, chunk = 64 };

/// Rows to blend, with one weight for each.
typedef struct {
  const int16_t *const *rows;
  const int16_t *weights;
  int taps;
} Blend;

/// Separate bands to resample horizontally: one row of `stride` samples for each.
typedef struct {
  const int16_t *samples;
  size_t stride;
  int bands;
} Planes;

INLINE void widen(const uint8_t *restrict row, int16_t *restrict out, size_t count) {
  for (size_t x = 0; x < count; x++) out[x] = (int16_t)(row[x] << (fraction + cut - unit));
}

INLINE void separate_bands(
    const int16_t *restrict row, int16_t *restrict out, size_t stride, int width, const int bands) {
  for (int x = 0; x < width; x++)
    for (int band = 0; band < bands; band++) out[band * stride + x] = row[bands * x + band];
}

/// Copies one row from interleaved bands to planes. With a constant number of bands, the compiler can
/// unroll the loop.
INLINE void separate(
    const int16_t *row, int16_t *out, size_t stride, int width, const int bands) {
  switch (bands) {
    case 1: memcpy(out, row, width * sizeof *row); break;
    case 3: separate_bands(row, out, stride, width, 3); break;
    case 4: separate_bands(row, out, stride, width, 4); break;
    default: separate_bands(row, out, stride, width, bands); break;
  }
}

/// Returns a product, rounded to the nearest.
INLINE int16_t weighed(int16_t sample, int16_t weight) {
  return (int16_t)((sample * weight + (1 << (cut - 1))) >> cut);
}

INLINE void blend_plain(const Blend *blend, int16_t *restrict out, size_t count) {
  memset(out, 0, count * sizeof *out);
  for (int i = 0; i < blend->taps; i++) {
    const int16_t *restrict row = blend->rows[i];
    int16_t weight = blend->weights[i];
    for (size_t x = 0; x < count; x++) out[x] += weighed(row[x], weight);
  }
}

INLINE uint8_t level(int sum) {
  int value = (sum + (1 << (unit + fraction - 1))) >> (unit + fraction);
  return value < 0 ? 0 : value > 255 ? 255 : (uint8_t)value;
}

INLINE void across_plain(const Kernel *kernel, const Planes *planes, uint8_t *out) {
  for (int band = 0; band < planes->bands; band++) {
    const int16_t *plane = planes->samples + band * planes->stride;
    for (int x = 0; x < kernel->count; x++) {
      const int16_t *samples = plane + kernel->first[x];
      const int16_t *weights = kernel->weights + (size_t)x * kernel->taps;
      int sum = 0;
      for (int i = 0; i < kernel->taps; i++) sum += samples[i] * weights[i];
      out[(size_t)x * planes->bands + band] = level(sum);
    }
  }
}

#if defined(__x86_64__)
#include <immintrin.h>
#define AVX2 __attribute__((target("avx2")))

/// The same, one chunk at a time in registers. Rows and `out` must be multiples of a chunk long.
AVX2 INLINE void blend_avx2(const Blend *blend, int16_t *out, size_t count) {
  for (size_t x = 0; x < count; x += chunk) {
    __m256i sums[4] = {0};
    for (int i = 0; i < blend->taps; i++) {
      const __m256i weight = _mm256_set1_epi16(blend->weights[i]);
      const __m256i *row = (const __m256i *)(blend->rows[i] + x);
      for (int k = 0; k < 4; k++) {
        __m256i part = _mm256_mulhrs_epi16(_mm256_loadu_si256(row + k), weight);
        sums[k] = _mm256_add_epi16(sums[k], part);
      }
    }
    for (int k = 0; k < 4; k++) _mm256_storeu_si256((__m256i *)(out + x) + k, sums[k]);
  }
}

/// Returns eight sums that add up to the product of 16 samples and weights.
AVX2 INLINE __m256i product(const int16_t *samples, const int16_t *weights) {
  __m256i a = _mm256_loadu_si256((const __m256i *)samples);
  return _mm256_madd_epi16(a, _mm256_loadu_si256((const __m256i *)weights));
}

/// The same for more taps, a multiple of 16.
AVX2 INLINE __m256i products(const int16_t *samples, const int16_t *weights, const int taps) {
  __m256i sum = product(samples, weights);
  for (int i = 16; i < taps; i += 16)
    sum = _mm256_add_epi32(sum, product(samples + i, weights + i));
  return sum;
}

/// Returns the levels of up to four bands of one pixel.
AVX2 INLINE int pixel(__m256i a, __m256i b, __m256i c, __m256i d) {
  __m256i pairs = _mm256_hadd_epi32(_mm256_hadd_epi32(a, b), _mm256_hadd_epi32(c, d));
  __m128i sums =
      _mm_add_epi32(_mm256_castsi256_si128(pairs), _mm256_extracti128_si256(pairs, 1));
  __m128i half = _mm_set1_epi32(1 << (unit + fraction - 1));
  __m128i levels = _mm_srai_epi32(_mm_add_epi32(sums, half), unit + fraction);
  levels = _mm_packs_epi32(levels, levels);
  return _mm_cvtsi128_si32(_mm_packus_epi16(levels, levels));
}

/// Resamples three or four bands at once. A pixel of three bytes is written as four; the next pixel
/// overwrites the fourth.
AVX2 INLINE void across_bands(
    const Kernel *kernel, const Planes *planes, uint8_t *out, const int bands, const int taps) {
  const int16_t *a = planes->samples, *b = a + planes->stride, *c = b + planes->stride;
  const int16_t *d = bands == 4 ? c + planes->stride : c;
  const int16_t *weights = kernel->weights;
  int last = kernel->count - 1;
  for (int x = 0; x <= last; x++, weights += taps, out += bands) {
    int first = kernel->first[x];
    __m256i of_c = products(c + first, weights, taps);
    int levels = pixel(products(a + first, weights, taps), products(b + first, weights, taps), of_c,
        bands == 4 ? products(d + first, weights, taps) : of_c);
    if (x < last) memcpy(out, &levels, 4);
    else memcpy(out, &levels, bands);
  }
}

AVX2 INLINE void across_avx2(const Kernel *kernel, const Planes *planes, uint8_t *out) {
  int taps = kernel->taps;
  if (planes->bands == 3 && taps == 16) across_bands(kernel, planes, out, 3, 16);
  else if (planes->bands == 3) across_bands(kernel, planes, out, 3, taps);
  else if (planes->bands == 4) across_bands(kernel, planes, out, 4, taps);
  else across_plain(kernel, planes, out);
}
#endif
