// Colors: which embedded profiles can be believed, and the way to sRGB.

#include "Library.h"
#include "VipsShim.h"

#include <string.h>

// How many channels the colors have that a profile is for, by the signature in its head (ICC.1:2010,
// section 7.2.6); 0 where it is for others than photos have, or too short to be one.
static int profile_channels(VipsImage *image) {
  const void *profile = NULL;
  size_t count = 0;
  if (vips_image_get_typeof(image, VIPS_META_ICC_NAME) == 0
      || vips_image_get_blob(image, VIPS_META_ICC_NAME, &profile, &count) || count < 128)
    return 0;
  const char *space = (const char *)profile + 16;
  if (memcmp(space, "GRAY", 4) == 0) return 1;
  if (memcmp(space, "RGB ", 4) == 0 || memcmp(space, "Lab ", 4) == 0) return 3;
  return memcmp(space, "CMYK", 4) == 0 ? 4 : 0;
}

static int channels(VipsImage *image) {
  return vips_image_get_bands(image) - (vips_image_hasalpha(image) ? 1 : 0);
}

// libvips believes any profile, and reads beyond the pixels by one with more channels than they have.
int shim_has_fitting_profile(VipsImage *image) {
  int meant = profile_channels(image);
  return meant == channels(image) || (meant == 3 && channels(image) == 1);
}

// Gray by the curves of a profile for colors, as browsers show it: as a color of three equal parts.
static VipsImage *tripled(VipsImage *image) {
  VipsImage *out = NULL, *scope = vips_image_new();
  VipsImage **t = (VipsImage **)vips_object_local_array(VIPS_OBJECT(scope), 2);
  int is_wide = vips_image_get_format(image) == VIPS_FORMAT_USHORT;
  int fault = vips_extract_band(image, &t[0], 0, NULL);
  // What follows the gray is transparency, if anything.
  VipsImage *parts[] = {t[0], t[0], image};
  fault = fault || vips_bandjoin(parts, &t[1], 3, NULL)
      || vips_copy(t[1], &out, "interpretation",
          is_wide ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB, NULL);
  g_object_unref(scope);
  if (fault) return NULL;
  return out;
}

// The profile of CMYK files that bring none is libvips' own; for the others sRGB is what the web
// takes an untagged picture for. Perceptual is what a CMYK or wide-gamut file expects on a screen.
static VipsImage *by_profile(VipsImage *image) {
  VipsImage *out = NULL;
  if (channels(image) == 1 && profile_channels(image) == 3) {
    VipsImage *colored = tripled(image);
    if (colored != NULL) out = by_profile(colored);
    VIPS_UNREF(colored);
    return out;
  }
  if (vips_icc_transform(image, &out, "srgb", "embedded", TRUE, "depth", 8,
          "intent", VIPS_INTENT_PERCEPTUAL, NULL))
    return NULL;
  return out;
}

// A TIFF's transparency beside Lab has all 16 bits, where the loader means to keep 15 and a sign:
// taken for what it says, half of it is below zero, and all too large for eight bits.
static VipsImage *transparent_lab(VipsImage *image) {
  VipsImage *out = NULL, *scope = vips_image_new();
  VipsImage **t = (VipsImage **)vips_object_local_array(VIPS_OBJECT(scope), 6);
  if (vips_extract_band(image, &t[0], 0, "n", 3, NULL)
      || vips_colourspace(t[0], &t[1], VIPS_INTERPRETATION_sRGB, "source_space",
          VIPS_INTERPRETATION_LABS, NULL)
      || vips_extract_band(image, &t[2], 3, NULL)
      || vips_copy(t[2], &t[3], "format", VIPS_FORMAT_USHORT, NULL)
      || vips_cast(t[3], &t[4], VIPS_FORMAT_UCHAR, "shift", TRUE, NULL)
      || vips_bandjoin2(t[1], t[4], &t[5], NULL)
      || vips_copy(t[5], &out, "interpretation", VIPS_INTERPRETATION_sRGB, NULL))
    out = NULL;
  shim_release(scope);
  return out;
}

// libvips takes Lab of eight bits to sRGB by a table of 64 steps a channel, up to 41 off.
static VipsImage *coded_lab(VipsImage *image) {
  VipsImage *lab = NULL, *out = NULL;
  if (vips_LabQ2Lab(image, &lab, NULL)) return NULL;
  out = shim_to_srgb(lab, 0);
  g_object_unref(lab);
  return out;
}

VipsImage *shim_to_srgb(VipsImage *image, int with_profile) {
  if (with_profile) return by_profile(image);
  if (vips_image_get_coding(image) == VIPS_CODING_LABQ) return coded_lab(image);
  VipsInterpretation now = vips_image_guess_interpretation(image);
  if (now == VIPS_INTERPRETATION_LABS && vips_image_hasalpha(image)) return transparent_lab(image);
  int is_gray = now == VIPS_INTERPRETATION_B_W || now == VIPS_INTERPRETATION_GREY16;
  VipsImage *converted = NULL, *out = NULL;
  if (vips_colourspace(image, &converted,
          is_gray ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB, "source_space", now, NULL))
    return NULL;
  int fault = vips_cast_uchar(converted, &out, NULL);
  shim_release(converted);
  return fault ? NULL : out;
}

