// Makes JPEGs that take as much work as photographs: soft shapes at several scales, fine grain, three
// correlated channels. At quality 90 they have 2 to 3.5 bits per pixel, like a camera's. Of six photos, two have
// the profile of Display P3, two that of sRGB, one has none, and the last has Adobe RGB, gray or CMYK in turn.
// Half have an orientation to apply, as from a phone held upright.
//
// usage: photos FOLDER COUNT WIDTH HEIGHT [PROFILE]      PROFILE is the number of a kind in profiles.h, for all

#include "profiles.h"

#include <stdio.h>
#include <stdlib.h>
#include <vips/vips.h>

static VipsImage *must(int fault, VipsImage *image) {
  if (fault) {
    fprintf(stderr, "%s\n", vips_error_buffer());
    exit(1);
  }
  return image;
}

// Noise of one scale in -1...1, multiplied by a weight.
static VipsImage *layer(int width, int height, int cell, double weight, int seed) {
  VipsImage *noise = NULL, *out = NULL;
  must(vips_perlin(&noise, width, height, "cell_size", cell, "seed", seed, NULL), noise);
  must(vips_linear1(noise, &out, weight, 0, NULL), out);
  g_object_unref(noise);
  return out;
}

static VipsImage *added(VipsImage *a, VipsImage *b) {
  VipsImage *out = NULL;
  must(vips_add(a, b, &out, NULL), out);
  g_object_unref(a);
  g_object_unref(b);
  return out;
}

static VipsImage *channel(VipsImage *shapes, int width, int height, double noise, int seed) {
  VipsImage *grain = NULL, *out = NULL, *bytes = NULL;
  must(vips_gaussnoise(&grain, width, height, "mean", 128.0, "sigma", noise, "seed", seed, NULL),
      grain);
  VipsImage *hue = layer(width, height, 900, 35, seed + 1);
  must(vips_add(shapes, hue, &out, NULL), out);
  g_object_unref(hue);
  out = added(out, grain);
  must(vips_cast_uchar(out, &bytes, NULL), bytes);
  g_object_unref(out);
  return bytes;
}

static ProfileKind kind_of(int number) {
  static const ProfileKind usual[] = {display_p3, srgb, no_profile, display_p3, srgb};
  return number % 6 < 5 ? usual[number % 6] : adobe_rgb + number / 6 % 3;
}

// Returns the photo in the colors of its profile, with the profile.
static VipsImage *tagged(VipsImage *photo, ProfileKind kind) {
  VipsImage *out = NULL;
  Profile profile;
  if (kind == cmyk) {
    must(vips_icc_transform(photo, &out, "cmyk", "input_profile", "srgb", NULL), out);
    return out;
  }
  if (kind == gray_gamma) must(vips_colourspace(photo, &out, VIPS_INTERPRETATION_B_W, NULL), out);
  else must(vips_copy(photo, &out, NULL), out);
  if (kind == no_profile) return out;
  make_profile(&profile, kind);
  vips_image_set_blob_copy(out, VIPS_META_ICC_NAME, profile.bytes, profile.count);
  return out;
}

static void save(VipsImage *photo, const char *path, int number, ProfileKind kind) {
  static const int orientations[] = {1, 6, 1, 8};
  VipsImage *out = tagged(photo, kind);
  vips_image_set_int(out, VIPS_META_ORIENTATION, orientations[number % 4]);
  must(vips_jpegsave(out, path, "Q", 90, NULL), out);
  g_object_unref(out);
}

static void make(const char *path, int width, int height, int number, ProfileKind kind) {
  static const int cells[] = {1500, 400, 120, 40, 14, 6};
  static const double weights[] = {70, 45, 30, 22, 14, 8};
  int seed = 1000 * number + 1;
  double noise = 4.4 + number % 5 * 0.6;
  VipsImage *shapes = layer(width, height, cells[0], weights[0], seed);
  for (int i = 1; i < 6; i++) shapes = added(shapes, layer(width, height, cells[i], weights[i], seed + i));
  VipsImage *bands[3], *joined = NULL, *photo = NULL;
  for (int i = 0; i < 3; i++) bands[i] = channel(shapes, width, height, noise, seed + 10 * i + 10);
  must(vips_bandjoin(bands, &joined, 3, NULL), joined);
  must(vips_copy(joined, &photo, "interpretation", VIPS_INTERPRETATION_sRGB, NULL), photo);
  save(photo, path, number, kind);
  for (int i = 0; i < 3; i++) g_object_unref(bands[i]);
  g_object_unref(shapes);
  g_object_unref(joined);
  g_object_unref(photo);
}

int main(int count, char **words) {
  if (count < 5 || count > 6 || vips_init(words[0])) return 64;
  for (int i = 0; i < atoi(words[2]); i++) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%sx%s-%03d.jpg", words[1], words[3], words[4], i);
    make(path, atoi(words[3]), atoi(words[4]), i, count == 6 ? (ProfileKind)atoi(words[5]) : kind_of(i));
  }
  return 0;
}
