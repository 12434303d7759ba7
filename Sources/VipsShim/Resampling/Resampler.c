// Resamples vertically first, then horizontally: rows are blended with interleaved bands, and only the result
// is separated into bands.

#include "Resampler.h"

#include "Arithmetic.h"

#include <stdlib.h>

struct Resampler {
  int width, bands, received, written;
  Kernel *across, *down;
  /// The last rows received, as many as one output row needs, each of `stride` samples; and pointers to them
  /// in the order of the weights.
  int16_t *rows;
  const int16_t **order;
  /// A blended row, and the same row separated into bands, with space for taps beyond its end.
  int16_t *blended, *separated;
  size_t stride, plane;
  uint8_t *out;
  void (*widen)(const uint8_t *, int16_t *, size_t);
  void (*work)(Resampler *, const Blend *, const Planes *, uint8_t *);
};

static size_t samples(const Resampler *r) { return (size_t)r->width * r->bands; }

static void widen_plain(const uint8_t *row, int16_t *out, size_t count) { widen(row, out, count); }

static void make_plain(Resampler *r, const Blend *blend, const Planes *planes, uint8_t *out) {
  blend_plain(blend, r->blended, samples(r));
  separate(r->blended, r->separated, r->plane, r->width, r->bands);
  across_plain(r->across, planes, out);
}

#if defined(__x86_64__)
AVX2 static void widen_avx2(const uint8_t *row, int16_t *out, size_t count) {
  widen(row, out, count);
}

AVX2 static void make_avx2(Resampler *r, const Blend *blend, const Planes *planes, uint8_t *out) {
  blend_avx2(blend, r->blended, samples(r));
  separate(r->blended, r->separated, r->plane, r->width, r->bands);
  across_avx2(r->across, planes, out);
}
#endif

// Selects the loops for this processor.
static void choose(Resampler *r) {
  r->widen = widen_plain;
  r->work = make_plain;
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("avx2")) return;
  r->widen = widen_avx2;
  r->work = make_avx2;
#endif
}

static int16_t *row(const Resampler *r, int number) {
  return r->rows + (size_t)(number % r->down->taps) * r->stride;
}

// Trailing weights of 0 belong to rows that may not exist.
static int needed(const int16_t *weights, int taps) {
  while (taps > 1 && weights[taps - 1] == 0) taps--;
  return taps;
}

// Makes the next row if all its input rows are received.
static int make(Resampler *r) {
  const int16_t *weights = r->down->weights + (size_t)r->written * r->down->taps;
  int first = r->down->first[r->written], taps = needed(weights, r->down->taps);
  if (first + taps > r->received) return 0;
  for (int i = 0; i < taps; i++) r->order[i] = row(r, first + i);
  Blend blend = {r->order, weights, taps};
  Planes planes = {r->separated, r->plane, r->bands};
  uint8_t *out = r->out + (size_t)r->written * r->across->count * r->bands;
  r->work(r, &blend, &planes, out);
  r->written++;
  return 1;
}

void resampler_add_row(Resampler *r, const uint8_t *from) {
  r->widen(from, row(r, r->received), samples(r));
  r->received++;
  while (r->written < r->down->count && make(r)) {}
}

static int has_memory(Resampler *r) {
  if (r->across == NULL || r->down == NULL) return 0;
  r->stride = (samples(r) + chunk - 1) / chunk * chunk;
  r->plane = (size_t)r->width + r->across->taps;
  r->rows = calloc(r->stride * r->down->taps, sizeof *r->rows);
  r->order = calloc(r->down->taps, sizeof *r->order);
  r->blended = calloc(r->stride, sizeof *r->blended);
  r->separated = calloc(r->plane * r->bands, sizeof *r->separated);
  return r->rows != NULL && r->order != NULL && r->blended != NULL && r->separated != NULL;
}

Resampler *resampler_new(
    int width, int height, int out_width, int out_height, int bands, uint8_t *out) {
  Resampler *r = calloc(1, sizeof *r);
  if (r == NULL) return NULL;
  r->width = width, r->bands = bands, r->out = out;
  choose(r);
  r->across = kernel_lanczos(width, out_width, 16);
  r->down = kernel_lanczos(height, out_height, 1);
  if (has_memory(r)) return r;
  resampler_free(r);
  return NULL;
}

void resampler_free(Resampler *r) {
  if (r == NULL) return;
  kernel_free(r->across);
  kernel_free(r->down);
  free(r->rows);
  free(r->order);
  free(r->blended);
  free(r->separated);
  free(r);
}
