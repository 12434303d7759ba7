// The C chain of Vitrine for a photo, with colors converted in one of three ways: by lcms before resizing, by tables
// after it, or not at all. Photos with sRGB's profile need no tables; CMYK is always converted by lcms.
//
// usage: color lcms|tables|none FILE...

#include "VipsShim.h"
#include "profiles.h"

#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { steps = 32767 };
static uint8_t levels[steps + 1], gray_levels[256];
static int32_t p3_shares[3072], adobe_shares[3072];

static double level_of(double light) {
  return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055);
}

static void invert(const double m[9], double out[9]) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      int a = (i + 1) % 3, b = (i + 2) % 3, c = (j + 1) % 3, d = (j + 2) % 3;
      out[3 * j + i] = m[3 * a + c] * m[3 * b + d] - m[3 * a + d] * m[3 * b + c];
    }
  double determinant = m[0] * out[0] + m[1] * out[3] + m[2] * out[6];
  for (int i = 0; i < 9; i++) out[i] /= determinant;
}

// Matrices have the primaries as rows.
static void fill(int32_t *shares, const double *primaries, double (*light)(double)) {
  double inverse[9];
  invert(srgb_primaries, inverse);
  for (int channel = 0; channel < 3; channel++)
    for (int level = 0; level < 256; level++)
      for (int band = 0; band < 3; band++) {
        double sum = 0;
        for (int i = 0; i < 3; i++) sum += primaries[3 * channel + i] * inverse[3 * i + band];
        shares[(256 * channel + level) * 4 + band] =
            (int32_t)lround(sum * light(level / 255.0) * steps * 1024) + (channel == 0 ? 512 : 0);
      }
}

static double gamma_light(double number) { return pow(number, 563 / 256.0); }

static void fill_all(void) {
  for (int i = 0; i <= steps; i++) levels[i] = (uint8_t)lround(level_of(i / (double)steps));
  for (int i = 0; i < 256; i++) gray_levels[i] = (uint8_t)lround(level_of(gamma_light(i / 255.0)));
  fill(p3_shares, p3_primaries, srgb_light);
  fill(adobe_shares, adobe_primaries, gamma_light);
}

static VipsImage *must(VipsImage *image, const char *what) {
  if (image != NULL) return image;
  fprintf(stderr, "%s: %s\n", what, shim_take_error());
  exit(1);
}

static VipsImage *replaced(VipsImage *old, VipsImage *next, const char *what) {
  must(next, what);
  shim_release(old);
  return next;
}

static int has_profile(const void *bytes, size_t count, ProfileKind kind) {
  Profile profile;
  make_profile(&profile, kind);
  return count == profile.count && memcmp(bytes, profile.bytes, count) == 0;
}

/// Returns the resized image in sRGB.
static VipsImage *converted(VipsImage *image, const void *bytes, size_t count) {
  if (has_profile(bytes, count, display_p3)) return shim_converted(image, p3_shares, levels);
  if (has_profile(bytes, count, adobe_rgb)) return shim_converted(image, adobe_shares, levels);
  if (has_profile(bytes, count, gray_gamma)) return shim_converted(image, NULL, gray_levels);
  return NULL;
}

static void save(VipsImage *image) {
  void *bytes;
  size_t count;
  VipsImage *plain = must(shim_without_metadata(image), "copy");
  if (shim_save(plain, ".jpg[Q=80,strip,optimize_coding]", &bytes, &count)) must(NULL, "save");
  shim_free(bytes);
  shim_release(plain);
}

static ShimPart part(ShimHeader now, int halvings, int longest) {
  int width = now.width, height = now.height;
  for (int i = 0; i < halvings; i++) width = (width + 1) / 2, height = (height + 1) / 2;
  int most = width > height ? width : height;
  return (ShimPart){halvings, 0, 0, width, height, (width * longest + most / 2) / most,
      (height * longest + most / 2) / most};
}

static void make(const char *path, const char *how) {
  int file = open(path, O_RDONLY), least;
  VipsImage *image = must(shim_load(file, "jpegload_source", 1), path);
  size_t count = 0;
  const void *held = shim_blob(image, "icc-profile-data", &count);
  void *bytes = malloc(count + 1);
  if (held != NULL) memcpy(bytes, held, count);
  ShimHeader header = shim_header(image);
  int orientation = header.orientation, is_plain = header.color_channels < 4;
  if (header.has_profile && (strcmp(how, "lcms") == 0 || !is_plain))
    image = replaced(image, shim_to_srgb(image, 1), "lcms");
  else if (!is_plain) image = replaced(image, shim_to_srgb(image, 0), "colors");
  ShimPart parts[2] = {part(header, 0, 1600), part(header, 2, 400)};
  VipsImage *out[3];
  if (shim_resample(image, parts, 2, 4, 1e9, 0, out, &least)) must(NULL, "resample");
  for (int i = 0; i < 3; i++) {
    VipsImage *next = strcmp(how, "tables") == 0 && is_plain ? converted(out[i], bytes, count) : NULL;
    if (next != NULL) {
      out[i] = replaced(out[i], next, "tables");
      out[i] = replaced(out[i], shim_render(out[i]), "render");
    }
    out[i] = replaced(out[i], shim_upright(out[i], orientation), "upright");
    if (i < 2) save(out[i]);
    shim_release(out[i]);
  }
  shim_release(image);
  free(bytes);
  close(file);
}

int main(int count, char **words) {
  if (count < 3 || shim_load_library() != NULL || shim_start()) return 64;
  fill_all();
  for (int i = 2; i < count; i++) make(words[i], words[1]);
  printf("libvips %s, %d photos\n", shim_version(), count - 2);
  return 0;
}
