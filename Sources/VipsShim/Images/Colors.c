// Checks embedded profiles and converts colors to sRGB.

#include "../Library/Library.h"
#include "VipsShim.h"

#include <string.h>

// Returns the number of color channels that a profile is for, by the signature in its header (ICC.1:2010,
// section 7.2.6); 0 if photos do not have such colors or the profile is too short.
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

// libvips uses any profile. If one has more channels than the pixels, it reads beyond the pixels.
int shim_has_fitting_profile(VipsImage *image) {
  int meant = profile_channels(image);
  return meant == channels(image) || (meant == 3 && channels(image) == 1);
}

// Converts gray to three equal channels, so that an RGB profile applies to it, as in browsers.
static VipsImage *tripled(VipsImage *image) {
  VipsImage *out = NULL, *scope = vips_image_new();
  VipsImage **t = (VipsImage **)vips_object_local_array(VIPS_OBJECT(scope), 2);
  int is_wide = vips_image_get_format(image) == VIPS_FORMAT_USHORT;
  int failed = vips_extract_band(image, &t[0], 0, NULL);
  // Transparency, if any, follows the gray.
  VipsImage *parts[] = {t[0], t[0], image};
  failed = failed || vips_bandjoin(parts, &t[1], 3, NULL)
      || vips_copy(t[1], &out, "interpretation",
          is_wide ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB, NULL);
  g_object_unref(scope);
  if (failed) return NULL;
  return out;
}

// Returns transparency as 8 bits. TIFF declares that of Lab as 15 bits and a sign, although it uses all 16.
static int eight_bit_alpha(VipsImage *image, VipsImage **steps) {
  return vips_extract_band(image, &steps[0], vips_image_get_bands(image) - 1, NULL)
      || vips_copy(steps[0], &steps[1], "format", VIPS_FORMAT_USHORT, NULL)
      || vips_cast(steps[1], &steps[2], VIPS_FORMAT_UCHAR, "shift", TRUE, NULL);
}

static VipsImage *by_profile(VipsImage *image);

// Converts colors of 16 bits by the embedded profile, and transparency apart from them: it has no profile, and
// the conversion would not scale it.
static VipsImage *wide_by_profile(VipsImage *image) {
  VipsImage *out = NULL, *scope = vips_image_new();
  VipsImage **t = (VipsImage **)vips_object_local_array(VIPS_OBJECT(scope), 5);
  if (vips_extract_band(image, &t[0], 0, "n", vips_image_get_bands(image) - 1, NULL)
      || (t[1] = by_profile(t[0])) == NULL || eight_bit_alpha(image, &t[2])
      || vips_bandjoin2(t[1], t[4], &out, NULL))
    out = NULL;
  shim_release(scope);
  return out;
}

// Converts by the embedded profile. CMYK files without one use the profile of libvips. Other files without one
// are sRGB, as the web treats untagged images. CMYK and wide-gamut files expect the perceptual intent.
static VipsImage *by_profile(VipsImage *image) {
  VipsImage *out = NULL;
  VipsBandFormat samples = vips_image_get_format(image);
  if (vips_image_hasalpha(image) && (samples == VIPS_FORMAT_USHORT || samples == VIPS_FORMAT_SHORT))
    return wide_by_profile(image);
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

// Converts Lab with transparency from a TIFF. Read as the loader declares it, half of the values of transparency
// are negative, and all are too large for 8 bits.
static VipsImage *transparent_lab(VipsImage *image) {
  VipsImage *out = NULL, *scope = vips_image_new();
  VipsImage **t = (VipsImage **)vips_object_local_array(VIPS_OBJECT(scope), 6);
  if (vips_extract_band(image, &t[0], 0, "n", 3, NULL)
      || vips_colourspace(t[0], &t[1], VIPS_INTERPRETATION_sRGB, "source_space",
          VIPS_INTERPRETATION_LABS, NULL)
      || eight_bit_alpha(image, &t[2])
      || vips_bandjoin2(t[1], t[4], &t[5], NULL)
      || vips_copy(t[5], &out, "interpretation", VIPS_INTERPRETATION_sRGB, NULL))
    out = NULL;
  shim_release(scope);
  return out;
}

// Converts 8-bit Lab. libvips uses a table of 64 steps per channel for it, with errors of up to 41.
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
  int failed = vips_cast_uchar(converted, &out, NULL);
  shim_release(converted);
  return failed ? NULL : out;
}

