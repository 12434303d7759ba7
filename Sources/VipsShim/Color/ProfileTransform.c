// Converts colors by a profile with Little CMS itself. libvips would prepare the conversion again for every image,
// which for CMYK takes as long as converting a megapixel.

#include "LittleCMS.h"
#include "Rows.h"
#include "VipsShim.h"

#include <stdatomic.h>
#include <stdlib.h>

struct ShimTransform {
  cmsHTRANSFORM by_lcms;
  ShimSamples samples;
  atomic_int users;
};

static cmsColorSpaceSignature space_of(int channels) {
  return channels == 1 ? cmsSigGrayData : channels == 3 ? cmsSigRgbData : cmsSigCmykData;
}

static cmsUInt32Number format_of(ShimSamples samples) {
  int space = samples.channels == 1 ? PT_GRAY : samples.channels == 3 ? PT_RGB : PT_CMYK;
  return COLORSPACE_SH(space) | CHANNELS_SH(samples.channels) | EXTRA_SH(samples.has_alpha ? 1 : 0)
      | BYTES_SH(samples.is_wide ? 2 : 1);
}

// The perceptual intent, which CMYK and wide-gamut files expect. A profile of version 4 would make Little CMS
// deepen black, which browsers do not.
static cmsHTRANSFORM by_lcms(cmsHPROFILE profile, ShimSamples samples) {
  if (cmsGetColorSpace(profile) != space_of(samples.channels)) return NULL;
  cmsHPROFILE srgb = cmsCreate_sRGBProfile();
  if (srgb == NULL) return NULL;
  cmsSetProfileVersion(srgb, 2.1);
  cmsUInt32Number out = COLORSPACE_SH(PT_RGB) | CHANNELS_SH(3) | EXTRA_SH(samples.has_alpha ? 1 : 0)
      | BYTES_SH(1);
  // Without the cache of the last pixel, threads may share a transform.
  cmsHTRANSFORM made = cmsCreateTransform(profile, format_of(samples), srgb, out, INTENT_PERCEPTUAL,
      cmsFLAGS_NOCACHE | cmsFLAGS_COPY_ALPHA);
  cmsCloseProfile(srgb);
  return made;
}

ShimTransform *shim_transform_new(const void *bytes, size_t count, ShimSamples samples) {
  if (!lcms_is_loaded() || count > UINT32_MAX) return NULL;
  cmsHPROFILE profile = cmsOpenProfileFromMem(bytes, (cmsUInt32Number)count);
  if (profile == NULL) return NULL;
  ShimTransform *transform = calloc(1, sizeof *transform);
  cmsHTRANSFORM made = transform == NULL ? NULL : by_lcms(profile, samples);
  cmsCloseProfile(profile);
  if (made == NULL) {
    free(transform);
    return NULL;
  }
  *transform = (ShimTransform){.by_lcms = made, .samples = samples, .users = 1};
  return transform;
}

void shim_transform_release(ShimTransform *transform) {
  if (atomic_fetch_sub(&transform->users, 1) > 1) return;
  cmsDeleteTransform(transform->by_lcms);
  free(transform);
}

static void release(gpointer transform) { shim_transform_release(transform); }

static void convert(const void *transform, const void *from, void *out, int width) {
  cmsDoTransform(((const ShimTransform *)transform)->by_lcms, from, out, (cmsUInt32Number)width);
}

static int fits(VipsImage *image, ShimSamples samples) {
  return vips_image_get_coding(image) == VIPS_CODING_NONE
      && vips_image_get_bands(image) == samples.channels + (samples.has_alpha ? 1 : 0)
      && vips_image_get_format(image) == (samples.is_wide ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR);
}

VipsImage *shim_transformed(VipsImage *image, ShimTransform *transform) {
  if (!fits(image, transform->samples)) {
    vips_error("color", "the profile is for other pixels");
    return NULL;
  }
  // The image may be read when the caller has released its transform.
  atomic_fetch_add(&transform->users, 1);
  VipsImage *out = image_of_rows(image, transform->samples.has_alpha ? 4 : 3,
      VIPS_INTERPRETATION_sRGB, convert, transform, release);
  if (out != NULL) vips_image_remove(out, VIPS_META_ICC_NAME);
  return out;
}

const void *shim_cmyk_profile(size_t *count) {
  VipsBlob *blob = NULL;
  return vips_profile_load("cmyk", &blob, NULL) ? NULL : vips_blob_get(blob, count);
}
