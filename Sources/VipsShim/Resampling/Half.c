// Computes means of 2 x 2 pixels, rounded to the nearest.

#include "Half.h"

#include <stddef.h>

// Inlined with a constant number of bands, so that the compiler can unroll it.
static inline void means(
    const uint8_t *upper, const uint8_t *lower, uint8_t *out, int pairs, const int bands) {
  for (int x = 0; x < pairs; x++) {
    for (int band = 0; band < bands; band++)
      out[band] = (upper[band] + upper[band + bands] + lower[band] + lower[band + bands] + 2) >> 2;
    upper += 2 * bands;
    lower += 2 * bands;
    out += bands;
  }
}

#if defined(__x86_64__)
#include <immintrin.h>

// Returns the sums of two neighboring pixels, for the first two pairs in 16 bytes.
__attribute__((target("avx2"))) static inline __m128i neighbors(const uint8_t *row) {
  const __m128i order = _mm_setr_epi8(0, 3, 1, 4, 2, 5, 6, 9, 7, 10, 8, 11, -1, -1, -1, -1);
  __m128i pairs = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)row), order);
  return _mm_maddubs_epi16(pairs, _mm_set1_epi8(1));
}

// Returns the number of pairs done: two at a time, as long as 16 bytes can be read and 8 written.
__attribute__((target("avx2"))) static int means_of_colors(
    const uint8_t *upper, const uint8_t *lower, uint8_t *out, int pairs) {
  int x = 0;
  for (; x + 3 <= pairs; x += 2, upper += 12, lower += 12, out += 6) {
    __m128i sums = _mm_add_epi16(neighbors(upper), neighbors(lower));
    __m128i rounded = _mm_srli_epi16(_mm_add_epi16(sums, _mm_set1_epi16(2)), 2);
    _mm_storel_epi64((__m128i *)out, _mm_packus_epi16(rounded, rounded));
  }
  return x;
}
#endif

static void means_of_three(
    const uint8_t *upper, const uint8_t *lower, uint8_t *out, int pairs) {
  int done = 0;
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) done = means_of_colors(upper, lower, out, pairs);
#endif
  means(upper + 6 * done, lower + 6 * done, out + 3 * done, pairs - done, 3);
}

void half_row(const uint8_t *upper, const uint8_t *lower, uint8_t *out, int width, int bands) {
  int pairs = width / 2;
  switch (bands) {
    case 1: means(upper, lower, out, pairs, 1); break;
    case 3: means_of_three(upper, lower, out, pairs); break;
    case 4: means(upper, lower, out, pairs, 4); break;
    default: means(upper, lower, out, pairs, bands); break;
  }
  if (width % 2 == 0) return;
  size_t from = (size_t)(width - 1) * bands, to = (size_t)pairs * bands;
  for (int band = 0; band < bands; band++)
    out[to + band] = (upper[from + band] + lower[from + band] + 1) >> 1;
}
