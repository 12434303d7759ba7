// Operations on pixels: transparency, size, orientation. Each borrows its image and returns a new one.

#include "../Library/Library.h"
#include "VipsShim.h"

#include <pthread.h>

// Processors with fused multiply-add would round once where others round twice.
#pragma STDC FP_CONTRACT OFF

// Before 8.15, libvips compiles its resizing with orc, which merges freed machine code without a lock
// (orc_code_free of 0.4.33). Two threads crash if they release resized images at the same moment, or if one
// releases while the other compiles. This lock serializes both; pixels are computed outside it.
static pthread_mutex_t compiling = PTHREAD_MUTEX_INITIALIZER;

void shim_release(VipsImage *image) {
  pthread_mutex_lock(&compiling);
  g_object_unref(image);
  pthread_mutex_unlock(&compiling);
}

// A cast truncates, so 0.5 is added.
static VipsImage *rounded(VipsImage *image) {
  VipsImage *out = NULL;
  if (image == NULL) return NULL;
  int failed = vips_linear1(image, &out, 1, 0.5, "uchar", TRUE, NULL);
  shim_release(image);
  return failed ? NULL : out;
}

VipsImage *shim_premultiply(VipsImage *image) {
  VipsImage *out = NULL;
  return rounded(vips_premultiply(image, &out, NULL) ? NULL : out);
}

VipsImage *shim_unpremultiply(VipsImage *image) {
  VipsImage *out = NULL;
  return rounded(vips_unpremultiply(image, &out, NULL) ? NULL : out);
}

VipsImage *shim_over_white(VipsImage *image) {
  VipsImage *out = NULL;
  VipsArrayDouble *white = vips_array_double_newv(1, 255.0);
  int failed = vips_flatten(image, &out, "background", white, NULL);
  vips_area_unref(VIPS_AREA(white));
  return failed ? NULL : out;
}

static VipsInterpretation of_bands(VipsImage *image, int colors) {
  VipsInterpretation now = vips_image_get_interpretation(image);
  int is_rgb = now == VIPS_INTERPRETATION_sRGB || now == VIPS_INTERPRETATION_RGB
      || now == VIPS_INTERPRETATION_RGB16;
  if (!is_rgb || colors != 1) return now;
  return vips_image_get_format(image) == VIPS_FORMAT_USHORT ? VIPS_INTERPRETATION_GREY16
                                                            : VIPS_INTERPRETATION_B_W;
}

// Returns the first bands, and one band with transparency after them unless `alpha` is negative.
VipsImage *shim_with_bands(VipsImage *image, int colors, int alpha) {
  VipsImage *out = NULL, *scope = vips_image_new();
  VipsImage **t = (VipsImage **)vips_object_local_array(VIPS_OBJECT(scope), 3);
  int failed = vips_extract_band(image, &t[0], 0, "n", colors, NULL)
      || vips_copy(t[0], &t[1], "interpretation", of_bands(image, colors), NULL);
  if (!failed && alpha < 0) out = g_object_ref(t[1]);
  else if (!failed && (vips_extract_band(image, &t[2], alpha, NULL) || vips_bandjoin2(t[1], t[2], &out, NULL)))
    out = NULL;
  shim_release(scope);
  return out;
}

// Black is 16 and white 235 of 255, and the same share of 16 bits.
static VipsImage *from_limited_range(VipsImage *colors) {
  VipsImage *scaled = NULL, *out = NULL;
  int is_wide = vips_image_get_format(colors) == VIPS_FORMAT_USHORT;
  double black = is_wide ? 16 << 8 : 16, scale = is_wide ? 65535.0 / (219 << 8) : 255.0 / 219;
  if (vips_linear1(colors, &scaled, scale, 0.5 - black * scale, NULL)) return NULL;
  int failed = vips_cast(scaled, &out, vips_image_get_format(colors), NULL);
  g_object_unref(scaled);
  return failed ? NULL : out;
}

VipsImage *shim_from_limited_range(VipsImage *image) {
  int bands = vips_image_get_bands(image);
  if (!vips_image_hasalpha(image)) return from_limited_range(image);
  VipsImage *out = NULL, *scope = vips_image_new();
  VipsImage **t = (VipsImage **)vips_object_local_array(VIPS_OBJECT(scope), 3);
  if (vips_extract_band(image, &t[0], 0, "n", bands - 1, NULL)
      || (t[1] = from_limited_range(t[0])) == NULL
      || vips_extract_band(image, &t[2], bands - 1, NULL)
      || vips_bandjoin2(t[1], t[2], &out, NULL))
    out = NULL;
  shim_release(scope);
  return out;
}

VipsImage *shim_on_white(VipsImage *image, int left, int top, int width, int height) {
  VipsImage *part = shim_cut(image, left, top, width, height), *out = NULL;
  if (part == NULL) return NULL;
  int failed = vips_embed(part, &out, left, top, vips_image_get_width(image),
      vips_image_get_height(image), "extend", VIPS_EXTEND_WHITE, NULL);
  shim_release(part);
  return failed ? NULL : out;
}

VipsImage *shim_cut(VipsImage *image, int left, int top, int width, int height) {
  VipsImage *out = NULL;
  return vips_extract_area(image, &out, left, top, width, height, NULL) ? NULL : out;
}

VipsImage *shim_shrink(VipsImage *image, int across, int down) {
  VipsImage *out = NULL;
  return vips_shrink(image, &out, across, down, NULL) ? NULL : out;
}

static VipsImage *turned(VipsImage *image, VipsAngle angle) {
  VipsImage *out = NULL;
  return vips_rot(image, &out, angle, NULL) ? NULL : out;
}

static VipsImage *flipped(VipsImage *image, VipsDirection direction) {
  VipsImage *out = NULL;
  return vips_flip(image, &out, direction, NULL) ? NULL : out;
}

VipsImage *shim_upright(VipsImage *image, int orientation) {
  VipsImage *turn = NULL, *out = NULL;
  switch (orientation) {
    case 2: return flipped(image, VIPS_DIRECTION_HORIZONTAL);
    case 3: return turned(image, VIPS_ANGLE_D180);
    case 4: return flipped(image, VIPS_DIRECTION_VERTICAL);
    case 5:
    case 6: turn = turned(image, VIPS_ANGLE_D90); break;
    case 7:
    case 8: turn = turned(image, VIPS_ANGLE_D270); break;
    default: g_object_ref(image); return image;
  }
  if (turn == NULL || orientation == 6 || orientation == 8) return turn;
  out = flipped(turn, VIPS_DIRECTION_HORIZONTAL);
  shim_release(turn);
  return out;
}

VipsImage *shim_render(VipsImage *image) {
  VipsImage *memory = vips_image_new_memory();
  if (vips_image_write(image, memory) == 0) return memory;
  shim_release(memory);
  return NULL;
}

int shim_means(VipsImage *image, double means[4]) {
  VipsImage *table = NULL;
  int bands = VIPS_MIN(vips_image_get_bands(image), 4);
  if (vips_stats(image, &table, NULL)) return -1;
  // One row for all bands together, then one for each band: minimum, maximum, sum, squares, mean.
  for (int band = 0; band < bands; band++)
    means[band] = *VIPS_MATRIX(table, 4, band + 1);
  shim_release(table);
  return bands;
}
