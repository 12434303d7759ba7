// Makes JPEGs that take as much work as photographs: soft shapes at several scales, fine grain, three
// correlated channels. At quality 90 they have about 0.3 bytes per pixel, like a camera's.
//
// usage: photos FOLDER COUNT WIDTH HEIGHT

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

static VipsImage *channel(VipsImage *shapes, int width, int height, int seed) {
  VipsImage *grain = NULL, *out = NULL, *bytes = NULL;
  must(vips_gaussnoise(&grain, width, height, "mean", 128.0, "sigma", 4.0, "seed", seed, NULL),
      grain);
  VipsImage *hue = layer(width, height, 900, 35, seed + 1);
  must(vips_add(shapes, hue, &out, NULL), out);
  g_object_unref(hue);
  out = added(out, grain);
  must(vips_cast_uchar(out, &bytes, NULL), bytes);
  g_object_unref(out);
  return bytes;
}

static void make(const char *path, int width, int height, int seed) {
  static const int cells[] = {1500, 400, 120, 40, 14, 6};
  static const double weights[] = {70, 45, 30, 22, 14, 8};
  VipsImage *shapes = layer(width, height, cells[0], weights[0], seed);
  for (int i = 1; i < 6; i++) shapes = added(shapes, layer(width, height, cells[i], weights[i], seed + i));
  VipsImage *bands[3], *joined = NULL, *photo = NULL;
  for (int i = 0; i < 3; i++) bands[i] = channel(shapes, width, height, seed + 10 * i + 10);
  must(vips_bandjoin(bands, &joined, 3, NULL), joined);
  must(vips_copy(joined, &photo, "interpretation", VIPS_INTERPRETATION_sRGB, NULL), photo);
  must(vips_jpegsave(photo, path, "Q", 90, NULL), photo);
  for (int i = 0; i < 3; i++) g_object_unref(bands[i]);
  g_object_unref(shapes);
  g_object_unref(joined);
  g_object_unref(photo);
}

int main(int count, char **words) {
  if (count != 5 || vips_init(words[0])) return 64;
  for (int i = 0; i < atoi(words[2]); i++) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%sx%s-%03d.jpg", words[1], words[3], words[4], i);
    make(path, atoi(words[3]), atoi(words[4]), 1000 * i + 1);
  }
  return 0;
}
