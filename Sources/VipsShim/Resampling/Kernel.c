// Lanczos with three lobes, scaled by the reduction factor. Outside the image, the edge pixel is
// repeated. The weights decide the bytes of every image, so they must not depend on the processor.

#include "Kernel.h"

#include <math.h>
#include <stdlib.h>

// Processors with fused multiply-add would round once where others round twice.
#pragma STDC FP_CONTRACT OFF

static const double lobes = 3;
// The fixed-point 1.
enum { one = 1 << 14 };

static double lanczos(double x) {
  if (x == 0) return 1;
  if (fabs(x) >= lobes) return 0;
  x *= M_PI;
  return lobes * sin(x) * sin(x / lobes) / (x * x);
}

// The sum of rounded weights differs slightly from 1; the largest weight absorbs the difference. Of two that
// are equal but for the last bits of the sine, which differ between C libraries, it is the first.
static void round_weights(const double *exact, double sum, int taps, int16_t *weights) {
  int left = one, largest = 0;
  for (int i = 0; i < taps; i++) {
    if (exact[i] > exact[largest] * (1 + 1e-9)) largest = i;
    weights[i] = (int16_t)lround(exact[i] / sum * one);
    left -= weights[i];
  }
  weights[largest] = (int16_t)(weights[largest] + left);
}

static int inside(int place, int count) { return place < 0 ? 0 : place < count ? place : count - 1; }

static void place_output(Kernel *kernel, int output, int from, double *exact) {
  double scale = from / (double)kernel->count, widened = fmax(scale, 1);
  double center = (output + 0.5) * scale - 0.5;
  int lowest = (int)ceil(center - lobes * widened), highest = (int)floor(center + lobes * widened);
  int first = inside(lowest, from);
  double sum = 0;
  for (int i = 0; i < kernel->taps; i++) exact[i] = 0;
  for (int i = lowest; i <= highest; i++) {
    double weight = lanczos((i - center) / widened);
    exact[inside(i, from) - first] += weight;
    sum += weight;
  }
  kernel->first[output] = first;
  round_weights(exact, sum, kernel->taps, kernel->weights + (size_t)output * kernel->taps);
}

Kernel *kernel_lanczos(int from, int to, int step) {
  Kernel *kernel = calloc(1, sizeof *kernel);
  if (kernel == NULL) return NULL;
  int reach = (int)floor(2 * lobes * fmax(from / (double)to, 1)) + 1;
  kernel->count = to;
  kernel->taps = (reach + step - 1) / step * step;
  kernel->first = malloc(to * sizeof *kernel->first);
  kernel->weights = malloc((size_t)to * kernel->taps * sizeof *kernel->weights);
  double *exact = malloc(kernel->taps * sizeof *exact);
  int is_whole = kernel->first != NULL && kernel->weights != NULL && exact != NULL;
  for (int i = 0; is_whole && i < to; i++) place_output(kernel, i, from, exact);
  free(exact);
  if (is_whole) return kernel;
  kernel_free(kernel);
  return NULL;
}

void kernel_free(Kernel *kernel) {
  if (kernel == NULL) return;
  free(kernel->first);
  free(kernel->weights);
  free(kernel);
}
