// A conversion as a step of libvips: rows are converted as they are read, so that an image that is encoded while
// it is decoded is never held whole.

#include "../Library/Library.h"
#include "Conversion.h"
#include "VipsShim.h"

#include <string.h>

static int convert_area(VipsRegion *out, void *input, void *image, void *conversion, gboolean *stop) {
  (void)image, (void)stop;
  const VipsRect *area = &out->valid;
  if (vips_region_prepare(input, area)) return -1;
  for (int y = area->top; y < area->top + area->height; y++)
    convert_row(conversion, VIPS_REGION_ADDR((VipsRegion *)input, area->left, y),
        VIPS_REGION_ADDR(out, area->left, y), area->width);
  return 0;
}

// The copy belongs to the image, which may outlive the tables of the caller.
static Conversion *copied(VipsImage *owner, const int32_t *shares, const uint8_t *levels) {
  Conversion *copy = vips_malloc(VIPS_OBJECT(owner), sizeof *copy);
  if (copy == NULL) return NULL;
  copy->bands = vips_image_get_bands(owner);
  if (shares != NULL) memcpy(copy->shares, shares, sizeof copy->shares);
  memcpy(copy->levels, levels, shares == NULL ? conversion_levels : sizeof copy->levels);
  return copy;
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
  VipsImage *out = vips_image_new();
  VipsImage **kept = (VipsImage **)vips_object_local_array(VIPS_OBJECT(out), 1);
  kept[0] = g_object_ref(image);
  if (vips_image_pipelinev(out, VIPS_DEMAND_STYLE_THINSTRIP, image, NULL)) goto failed;
  Conversion *conversion = copied(out, shares, levels);
  if (conversion == NULL
      || vips_image_generate(out, vips_start_one, convert_area, vips_stop_one, image, conversion))
    goto failed;
  return out;
failed:
  g_object_unref(out);
  return NULL;
}
