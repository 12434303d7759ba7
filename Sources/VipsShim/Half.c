// Halving 8-bit pixels in memory. vips_shrink takes 90 ms for 12 megapixels where this takes 10,
// and the mirror halves every base.

#include "Library.h"
#include "VipsShim.h"

// One row of means of 2 x 2 pixels. Inlined with a constant number of bands, so that the compiler
// can unroll it.
static inline void half_row(
    const VipsPel *upper, const VipsPel *lower, VipsPel *out, int pairs, const int bands) {
  for (int x = 0; x < pairs; x++) {
    for (int band = 0; band < bands; band++)
      out[band] = (upper[band] + upper[band + bands] + lower[band] + lower[band + bands] + 2) >> 2;
    upper += 2 * bands;
    lower += 2 * bands;
    out += bands;
  }
}

static void halve_row(
    const VipsPel *upper, const VipsPel *lower, VipsPel *out, int width, int bands) {
  int pairs = width / 2;
  switch (bands) {
    case 1: half_row(upper, lower, out, pairs, 1); break;
    case 3: half_row(upper, lower, out, pairs, 3); break;
    case 4: half_row(upper, lower, out, pairs, 4); break;
    default: half_row(upper, lower, out, pairs, bands); break;
  }
  if (width % 2 == 0) return;
  // A last column without a neighbor is its own.
  size_t from = (size_t)(width - 1) * bands, to = (size_t)pairs * bands;
  for (int band = 0; band < bands; band++)
    out[to + band] = (upper[from + band] + lower[from + band] + 1) >> 1;
}

VipsImage *shim_half(VipsImage *image) {
  int width = vips_image_get_width(image), height = vips_image_get_height(image);
  int bands = vips_image_get_bands(image);
  if (vips_image_get_format(image) != VIPS_FORMAT_UCHAR || vips_image_wio_input(image)) return NULL;
  VipsImage *out = vips_image_new_memory();
  if (vips_image_pipelinev(out, VIPS_DEMAND_STYLE_ANY, image, NULL)) goto fault;
  vips_image_init_fields(out, (width + 1) / 2, (height + 1) / 2, bands, VIPS_FORMAT_UCHAR,
      VIPS_CODING_NONE, vips_image_get_interpretation(image), 1.0, 1.0);
  if (vips_image_write_prepare(out)) goto fault;
  for (int y = 0; y < (height + 1) / 2; y++) {
    VipsPel *upper = VIPS_IMAGE_ADDR(image, 0, 2 * y);
    VipsPel *lower = 2 * y + 1 < height ? VIPS_IMAGE_ADDR(image, 0, 2 * y + 1) : upper;
    halve_row(upper, lower, VIPS_IMAGE_ADDR(out, 0, y), width, bands);
  }
  return out;
fault:
  g_object_unref(out);
  return NULL;
}
