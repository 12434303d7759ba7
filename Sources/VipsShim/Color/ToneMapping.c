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

// Returns a number of a table, interpolated between two entries.
static inline float entry(const float *table, float number) {
  float place = number * (float)(tone_entries - 1);
  int below = (int)place;
  if (below < 0) return table[0];
  if (below >= tone_entries - 1) return table[tone_entries - 1];
  return table[below] + (table[below + 1] - table[below]) * (place - (float)below);
}

static inline uint8_t level(const ToneMap *map, float light) {
  int place = (int)(light * (float)(conversion_entries - 1) + 0.5f);
  return map->levels[place < 0 ? 0 : place >= conversion_entries ? conversion_entries - 1 : place];
}

// Returns a sample in the range of 16 bits. libvips shifts those of fewer bits up, so that white lacks its last.
static inline unsigned sample(const ToneMap *map, const void *row, size_t place) {
  if (!map->is_wide) return ((const uint8_t *)row)[place] * 257u;
  unsigned value = ((const uint16_t *)row)[place];
  return value | value >> map->depth;
}

static void convert(const void *how, const void *from, void *to, int width) {
  const ToneMap *map = how;
  const int bands = map->channels + map->has_alpha, step = map->channels == 3 ? 1 : 0;
  uint8_t *out = to;
  for (size_t x = 0; x < (size_t)width; x++) {
    float rgb[3];
    for (int i = 0; i < 3; i++)
      rgb[i] = entry(map->lights, (float)sample(map, from, x * bands + i * step) / 65535);
    float gain = map->has_gains ? entry(map->gains, sum(rgb, map->colors[3])) : 1;
    for (int i = 0; i < 3; i++) {
      rgb[i] *= gain;
      rgb[i] *= entry(map->tones, rgb[i]);
    }
    for (int i = 0; i < 3; i++) *out++ = level(map, sum(rgb, map->colors[i]));
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
