// Compares the project's Lanczos resampler with vips_resize on the same pixels, in one process and one
// thread: the least CPU time of several runs. The error is the distance from vips_resize on
// floating-point samples, which rounds only once, at the end.
//
// usage: resampler FILE...

#include "Resampler.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <vips/vips.h>

enum { runs = 15 };

typedef struct {
  int from, to;
} Case;

static const Case cases[] = {{4000, 2048}, {4000, 1600}, {2000, 1600}, {2000, 1280}, {1000, 640}, {640, 320}};

static void check(int fault, const char *what) {
  if (!fault) return;
  fprintf(stderr, "%s: %s\n", what, vips_error_buffer());
  exit(1);
}

static double processor_ms(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 +
      (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
}

static VipsImage *in_memory(VipsImage *image) {
  VipsImage *memory = vips_image_copy_memory(image);
  check(memory == NULL, "copy");
  g_object_unref(image);
  return memory;
}

static VipsImage *resized(VipsImage *image, int width) {
  VipsImage *out;
  check(vips_resize(image, &out, width / (double)image->Xsize, NULL), "vips_resize");
  return in_memory(out);
}

static VipsImage *as_float(VipsImage *image) {
  VipsImage *out;
  check(vips_cast_float(image, &out, NULL), "vips_cast");
  return in_memory(out);
}

static void project(VipsImage *image, int width, int height, uint8_t *out) {
  Resampler *r = resampler_new(image->Xsize, image->Ysize, width, height, image->Bands, out);
  for (int y = 0; y < image->Ysize; y++) resampler_add_row(r, VIPS_IMAGE_ADDR(image, 0, y));
  resampler_free(r);
}

typedef struct {
  double ms, mean, most;
} Result;

static void compare(Result *result, const uint8_t *samples, const float *exact, size_t count) {
  double sum = 0;
  for (size_t i = 0; i < count; i++) {
    double apart = fabs(samples[i] - VIPS_CLIP(0, exact[i], 255));
    sum += apart;
    result->most = VIPS_MAX(result->most, apart);
  }
  result->mean += sum / count;
}

static void try_case(VipsImage *photo, Case c, Result *library, Result *ours) {
  VipsImage *image = resized(photo, c.from);
  VipsImage *wide = as_float(image), *exact = resized(wide, c.to);
  size_t count = (size_t)exact->Xsize * exact->Ysize * exact->Bands;
  uint8_t *out = malloc(count);
  double least[2] = {1e9, 1e9};
  for (int i = 0; i < runs; i++) {
    double start = processor_ms();
    VipsImage *made = resized((g_object_ref(image), image), c.to);
    least[0] = VIPS_MIN(least[0], processor_ms() - start);
    start = processor_ms();
    project(image, exact->Xsize, exact->Ysize, out);
    least[1] = VIPS_MIN(least[1], processor_ms() - start);
    if (i == 0) compare(library, (uint8_t *)VIPS_IMAGE_ADDR(made, 0, 0), (float *)VIPS_IMAGE_ADDR(exact, 0, 0), count);
    if (i == 0) compare(ours, out, (float *)VIPS_IMAGE_ADDR(exact, 0, 0), count);
    g_object_unref(made);
  }
  library->ms += least[0], ours->ms += least[1];
  free(out);
  g_object_unref(exact), g_object_unref(wide), g_object_unref(image);
}

int main(int count, char **words) {
  if (count < 2) return fprintf(stderr, "usage: resampler FILE...\n"), 64;
  check(vips_init(words[0]), "vips_init");
  vips_concurrency_set(1);
  vips_cache_set_max(0);
  printf("libvips %s, %d files\n", vips_version_string(), count - 1);
  printf("%-14s %12s %12s %7s   %s\n", "longest edge", "libvips ms", "Vitrine ms", "ratio", "mean and largest error of 255: libvips, Vitrine");
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    Result library = {0}, ours = {0};
    for (int n = 1; n < count; n++) {
      VipsImage *photo;
      check(vips_jpegload(words[n], &photo, NULL), words[n]);
      photo = in_memory(photo);
      try_case(photo, cases[i], &library, &ours);
      g_object_unref(photo);
    }
    int n = count - 1;
    printf("%5d to %4d   %12.1f %12.1f %7.2f   %.3f %.1f   %.3f %.1f\n", cases[i].from, cases[i].to,
        library.ms / n, ours.ms / n, ours.ms / library.ms, library.mean / n, library.most, ours.mean / n, ours.most);
  }
  return 0;
}
