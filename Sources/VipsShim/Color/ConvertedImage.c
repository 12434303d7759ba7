// Converts colors by tables.

#include "Conversion.h"
#include "Rows.h"
#include "VipsShim.h"

#include <string.h>

// The image may outlive the tables of the caller.
static Conversion *copied(int bands, const int32_t *shares, const uint8_t *levels) {
  Conversion *copy = g_new(Conversion, 1);
  copy->bands = bands;
  if (shares != NULL) memcpy(copy->shares, shares, sizeof copy->shares);
  memcpy(copy->levels, levels, shares == NULL ? conversion_levels : sizeof copy->levels);
  return copy;
}

static void convert(const void *conversion, const void *from, void *out, int width) {
  convert_row(conversion, from, out, width);
}

static int fits(VipsImage *image, int is_gray) {
  int bands = vips_image_get_bands(image), colors = is_gray ? 1 : 3;
  return vips_image_get_format(image) == VIPS_FORMAT_UCHAR
      && vips_image_get_coding(image) == VIPS_CODING_NONE && (bands == colors || bands == colors + 1);
}

VipsImage *shim_converted(VipsImage *image, const int32_t *shares, const uint8_t *levels) {
  if (!fits(image, shares == NULL)) {
    vips_error("color", "the conversion is for other pixels");
    return NULL;
  }
  int bands = vips_image_get_bands(image);
  return image_of_rows(image, bands, vips_image_get_interpretation(image), convert,
      copied(bands, shares, levels), g_free);
}
