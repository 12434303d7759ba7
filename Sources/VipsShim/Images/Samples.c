// Converts samples to images and back, and sets metadata. Tests use this for their input and output.

#include "../Library/Library.h"
#include "VipsShim.h"

static VipsInterpretation interpretation(int color_channels, int is_wide) {
  switch (color_channels) {
    case 1: return is_wide ? VIPS_INTERPRETATION_GREY16 : VIPS_INTERPRETATION_B_W;
    case 4: return VIPS_INTERPRETATION_CMYK;
    default: return is_wide ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB;
  }
}

VipsImage *shim_from_samples(
    const void *samples, int width, int height, int bands, int is_wide, int color_channels) {
  size_t count = (size_t)width * height * bands * (is_wide ? 2 : 1);
  VipsImage *image = vips_image_new_from_memory_copy(
      samples, count, width, height, bands, is_wide ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR);
  if (image != NULL) image->Type = interpretation(color_channels, is_wide);
  return image;
}

static VipsImage *copied(VipsImage *image) {
  VipsImage *out = NULL;
  return vips_copy(image, &out, NULL) ? NULL : out;
}

VipsImage *shim_with_blob(VipsImage *image, const char *name, const void *bytes, size_t count) {
  VipsImage *out = copied(image);
  if (out != NULL) vips_image_set_blob_copy(out, name, bytes, count);
  return out;
}

VipsImage *shim_with_number(VipsImage *image, const char *name, int number) {
  VipsImage *out = copied(image);
  if (out != NULL) vips_image_set_int(out, name, number);
  return out;
}

void *shim_samples(VipsImage *image, size_t *count) {
  return vips_image_write_to_memory(image, count);
}
