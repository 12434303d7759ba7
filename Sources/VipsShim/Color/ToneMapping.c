// Converts HDR colors by tables: from the light of an HDR screen to that of others, channel by channel, so that
// bright lights become white as on film, then to other primaries. The numbers are floating-point, but their
// operations are those that all processors round alike.

#include "Conversion.h"
#include "Rows.h"
#include "VipsShim.h"

#include <string.h>

// Processors with fused multiply-add would round once where others round twice.
#pragma STDC FP_CONTRACT OFF

enum { tone_entries = 1 << 12 };

typedef struct {
  float lights[tone_entries], gains[tone_entries], tones[tone_entries];
  /// The parts of the input channels in red, green and blue, and in the luminance.
  float colors[4][3];
  uint8_t levels[conversion_entries];
  int channels, has_alpha, is_wide, depth, has_gains;
} ToneMap;

static inline float sum(const float *channels, const float *parts) {
  return channels[0] * parts[0] + channels[1] * parts[1] + channels[2] * parts[2];
}

static inline int entry(float number, int last) {
  int found = (int)(number * (float)last + 0.5f);
  return found < 0 ? 0 : found > last ? last : found;
}

// Returns a sample in the range of 16 bits. libvips shifts those of fewer bits up, so that white lacks its last.
static inline unsigned sample(const ToneMap *map, const void *row, size_t place) {
  if (!map->is_wide) return ((const uint8_t *)row)[place] * 257u;
  unsigned value = ((const uint16_t *)row)[place];
  return value | value >> map->depth;
}

static inline float light(const ToneMap *map, const void *row, size_t place) {
  unsigned value = sample(map, row, place);
  return map->lights[(value - (value >> 12) + 8) >> 4];
}

static void convert(const void *how, const void *from, void *to, int width) {
  const ToneMap *map = how;
  const int bands = map->channels + map->has_alpha, step = map->channels == 3 ? 1 : 0;
  uint8_t *out = to;
  for (size_t x = 0; x < (size_t)width; x++) {
    float rgb[3];
    for (int i = 0; i < 3; i++) rgb[i] = light(map, from, x * bands + i * step);
    float gain = map->has_gains ? map->gains[entry(sum(rgb, map->colors[3]), tone_entries - 1)] : 1;
    for (int i = 0; i < 3; i++) {
      rgb[i] *= gain;
      rgb[i] *= map->tones[entry(rgb[i], tone_entries - 1)];
    }
    for (int i = 0; i < 3; i++)
      *out++ = map->levels[entry(sum(rgb, map->colors[i]), conversion_entries - 1)];
    if (map->has_alpha) *out++ = (uint8_t)(sample(map, from, x * bands + map->channels) >> 8);
  }
}

// The bits of a 16-bit sample that are used. The name of the field is another since libvips 8.15.
static int depth_of(VipsImage *image) {
  static const char *const names[] = {"bits-per-sample", "heif-bitdepth"};
  for (int i = 0; i < 2; i++) {
    int depth = 0;
    if (vips_image_get_typeof(image, names[i]) != 0 && vips_image_get_int(image, names[i], &depth) == 0
        && depth > 8 && depth <= 16)
      return depth;
  }
  return 16;
}

static int fits(VipsImage *image, const ToneMap *map) {
  return vips_image_get_coding(image) == VIPS_CODING_NONE && (map->channels == 1 || map->channels == 3)
      && (map->is_wide || vips_image_get_format(image) == VIPS_FORMAT_UCHAR);
}

VipsImage *shim_tone_mapped(VipsImage *image, const float *lights, const float *gains, const float *tones,
    const float *colors, const uint8_t *levels) {
  ToneMap *map = g_new0(ToneMap, 1);
  map->has_alpha = vips_image_hasalpha(image) ? 1 : 0;
  map->channels = vips_image_get_bands(image) - map->has_alpha;
  map->is_wide = vips_image_get_format(image) == VIPS_FORMAT_USHORT;
  map->depth = depth_of(image);
  if (!fits(image, map)) {
    vips_error("color", "the conversion is for other pixels");
    g_free(map);
    return NULL;
  }
  memcpy(map->lights, lights, sizeof map->lights);
  map->has_gains = gains != NULL;
  if (gains != NULL) memcpy(map->gains, gains, sizeof map->gains);
  memcpy(map->tones, tones, sizeof map->tones);
  memcpy(map->colors, colors, sizeof map->colors);
  memcpy(map->levels, levels, sizeof map->levels);
  VipsImage *out = image_of_rows(image, 3 + map->has_alpha, VIPS_INTERPRETATION_sRGB, convert, map, g_free);
  if (out != NULL) vips_image_remove(out, VIPS_META_ICC_NAME);
  return out;
}
