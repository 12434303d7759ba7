// From one pass over a picture to all that is made of its pixels: it is read in strips from top to
// bottom and never held whole. In the calling thread alone: libvips' own way of writing to memory
// hands every strip to another.

#include "Half.h"
#include "Library.h"
#include "Resampler.h"
#include "VipsShim.h"

#include <stdlib.h>
#include <string.h>

enum { strip = 32 };

typedef struct {
  VipsRect part;
  VipsImage *image;
  /// NULL where the part has the size of the print.
  Resampler *resampler;
} Print;

typedef struct {
  VipsImage *source;
  int count;
  Print *prints;
  VipsImage *half;
  /// The row above, while half of two is made.
  uint8_t *upper;
  int least_of_last;
} Exposure;

static size_t row_bytes(VipsImage *image) {
  return (size_t)vips_image_get_width(image) * vips_image_get_bands(image);
}

static VipsImage *sheet(VipsImage *like, int width, int height) {
  VipsImage *out = vips_image_new_memory();
  if (vips_image_pipelinev(out, VIPS_DEMAND_STYLE_ANY, like, NULL)) goto fault;
  vips_image_init_fields(out, width, height, vips_image_get_bands(like), VIPS_FORMAT_UCHAR,
      VIPS_CODING_NONE, vips_image_get_interpretation(like), 1.0, 1.0);
  if (vips_image_write_prepare(out)) goto fault;
  return out;
fault:
  g_object_unref(out);
  return NULL;
}

static int begin_print(Print *print, VipsImage *source, const ShimPrint *wanted) {
  int width = wanted->width, height = wanted->height;
  print->part = (VipsRect){wanted->left, wanted->top, width, height};
  print->image = sheet(source, wanted->out_width, wanted->out_height);
  if (print->image == NULL) return -1;
  if (width == wanted->out_width && height == wanted->out_height) return 0;
  print->resampler = resampler_new(width, height, wanted->out_width, wanted->out_height,
      vips_image_get_bands(source), VIPS_IMAGE_ADDR(print->image, 0, 0));
  return print->resampler == NULL ? -1 : 0;
}

static int begin(Exposure *exposure, const ShimPrint *wanted, int count, int with_half) {
  VipsImage *source = exposure->source;
  if (vips_image_get_format(source) != VIPS_FORMAT_UCHAR) return -1;
  exposure->prints = calloc(count + 1, sizeof *exposure->prints);
  if (exposure->prints == NULL) return -1;
  exposure->count = count;
  for (int i = 0; i < count; i++)
    if (begin_print(&exposure->prints[i], source, &wanted[i])) return -1;
  if (!with_half) return 0;
  int width = vips_image_get_width(source), height = vips_image_get_height(source);
  exposure->half = sheet(source, (width + 1) / 2, (height + 1) / 2);
  exposure->upper = malloc(row_bytes(source));
  return exposure->half == NULL || exposure->upper == NULL ? -1 : 0;
}

static void end(Exposure *exposure) {
  for (int i = 0; exposure->prints != NULL && i < exposure->count; i++) {
    resampler_free(exposure->prints[i].resampler);
    VIPS_UNREF(exposure->prints[i].image);
  }
  VIPS_UNREF(exposure->half);
  free(exposure->prints);
  free(exposure->upper);
}

static void print_row(Print *print, const uint8_t *row, int y, int bands) {
  int place = y - print->part.top;
  if (place < 0 || place >= print->part.height) return;
  const uint8_t *first = row + (size_t)print->part.left * bands;
  if (print->resampler != NULL) resampler_take(print->resampler, first);
  else memcpy(VIPS_IMAGE_ADDR(print->image, 0, place), first, row_bytes(print->image));
}

static void halve(Exposure *exposure, const uint8_t *row, int y) {
  VipsImage *source = exposure->source;
  int is_last = y == vips_image_get_height(source) - 1;
  if (y % 2 == 0 && !is_last) {
    memcpy(exposure->upper, row, row_bytes(source));
    return;
  }
  half_row(y % 2 == 0 ? row : exposure->upper, row, VIPS_IMAGE_ADDR(exposure->half, 0, y / 2),
      vips_image_get_width(source), vips_image_get_bands(source));
}

static void look_at_last_band(Exposure *exposure, const uint8_t *row) {
  int bands = vips_image_get_bands(exposure->source), least = exposure->least_of_last;
  size_t bytes = row_bytes(exposure->source);
  for (size_t i = bands - 1; i < bytes; i += bands) least = row[i] < least ? row[i] : least;
  exposure->least_of_last = least;
}

static void take(Exposure *exposure, const uint8_t *row, int y, int is_clear) {
  int bands = vips_image_get_bands(exposure->source);
  if (is_clear) look_at_last_band(exposure, row);
  if (exposure->half != NULL) halve(exposure, row, y);
  for (int i = 0; i < exposure->count; i++) print_row(&exposure->prints[i], row, y, bands);
}

static int run(Exposure *exposure, double seconds) {
  VipsImage *source = exposure->source;
  int width = vips_image_get_width(source), height = vips_image_get_height(source);
  int is_clear = vips_image_hasalpha(source);
  gint64 limit = seconds < 1e9 ? g_get_monotonic_time() + (gint64)(seconds * 1e6) : G_MAXINT64;
  VipsRegion *region = vips_region_new(source);
  int fault = 0;
  for (int top = 0; !fault && top < height; top += strip) {
    VipsRect rows = {0, top, width, VIPS_MIN(strip, height - top)};
    fault = g_get_monotonic_time() > limit || vips_region_prepare(region, &rows);
    for (int y = top; !fault && y < top + rows.height; y++)
      take(exposure, VIPS_REGION_ADDR(region, 0, y), y, is_clear);
  }
  g_object_unref(region);
  return fault ? -1 : 0;
}

int shim_expose(VipsImage *image, const ShimPrint *prints, int count, int with_half,
    double seconds, VipsImage **out, int *least_of_last) {
  Exposure exposure = {.source = image, .least_of_last = 255};
  if (begin(&exposure, prints, count, with_half) || run(&exposure, seconds)) {
    end(&exposure);
    return -1;
  }
  for (int i = 0; i < count; i++) {
    out[i] = exposure.prints[i].image;
    exposure.prints[i].image = NULL;
  }
  out[count] = exposure.half;
  exposure.half = NULL;
  *least_of_last = exposure.least_of_last;
  end(&exposure);
  return 0;
}
