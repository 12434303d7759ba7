// Color profiles as cameras and phones write them, for the photos of benchmarks: ICC.1:2001-04 and ICC.1:2010.

#pragma once

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct {
  uint8_t bytes[8192];
  size_t count;
} Profile;

/// What a photo is tagged with.
typedef enum { display_p3, srgb, no_profile, adobe_rgb, gray_gamma, cmyk } ProfileKind;

static const double p3_primaries[9] = {
    0.51512, 0.24120, -0.00105, 0.29198, 0.69225, 0.04189, 0.15710, 0.06657, 0.78407};
static const double srgb_primaries[9] = {
    0.43607, 0.22249, 0.01392, 0.38515, 0.71687, 0.09708, 0.14307, 0.06061, 0.71410};
static const double adobe_primaries[9] = {
    0.60974, 0.31111, 0.01947, 0.20528, 0.62567, 0.06087, 0.14919, 0.06322, 0.74457};

static void put(Profile *p, const void *bytes, size_t count) {
  memcpy(p->bytes + p->count, bytes, count);
  p->count += count;
}

static void put_number(Profile *p, uint32_t number, int width) {
  while (width-- > 0) p->bytes[p->count++] = (uint8_t)(number >> (8 * width));
}

static void put_fixed(Profile *p, double number) {
  put_number(p, (uint32_t)(int32_t)lround(number * 65536), 4);
}

static double srgb_light(double number) {
  return number <= 0.04045 ? number / 12.92 : pow((number + 0.055) / 1.055, 2.4);
}

// A phone writes a formula, the usual sRGB profile has 1,024 points, and Adobe RGB has one number.
static void put_curve(Profile *p, ProfileKind kind) {
  if (kind == display_p3) {
    put(p, "para\0\0\0\0\0\3\0\0", 12);
    const double numbers[] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
    for (int i = 0; i < 5; i++) put_fixed(p, numbers[i]);
  } else if (kind == srgb) {
    put(p, "curv\0\0\0\0", 8);
    put_number(p, 1024, 4);
    for (int i = 0; i < 1024; i++) put_number(p, (uint32_t)lround(srgb_light(i / 1023.0) * 65535), 2);
  } else {
    put(p, "curv\0\0\0\0\0\0\0\1", 12);
    put_number(p, 563, 2);
    put_number(p, 0, 2);
  }
}

static void put_point(Profile *p, const double *point) {
  put(p, "XYZ \0\0\0\0", 8);
  for (int i = 0; i < 3; i++) put_fixed(p, point[i]);
}

static void end_entry(Profile *p, int entry, const char *name, size_t start) {
  size_t end = p->count;
  p->count = 132 + 12 * entry;
  put(p, name, 4);
  put_number(p, (uint32_t)start, 4);
  put_number(p, (uint32_t)(end - start), 4);
  p->count = end;
}

static const double *primaries_of(ProfileKind kind) {
  return kind == display_p3 ? p3_primaries : kind == srgb ? srgb_primaries : adobe_primaries;
}

/// Makes a profile of a matrix and one curve, or of gray.
static void make_profile(Profile *p, ProfileKind kind) {
  static const char *const names[] = {"wtpt", "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"};
  static const double white[3] = {0.9642, 1, 0.8249};
  const double *primaries = primaries_of(kind);
  int is_gray = kind == gray_gamma, entries = is_gray ? 2 : 7;
  memset(p, 0, sizeof *p);
  p->count = 132 + 12 * entries;
  size_t start = p->count;
  put_point(p, white);
  end_entry(p, 0, "wtpt", start);
  for (int i = 1; i < 4 && !is_gray; i++) {
    start = p->count;
    put_point(p, primaries + 3 * (i - 1));
    end_entry(p, i, names[i], start);
  }
  start = p->count;
  put_curve(p, kind);
  // The curves are one tag with three names.
  if (is_gray) end_entry(p, 1, "kTRC", start);
  for (int i = 4; i < 7 && !is_gray; i++) end_entry(p, i, names[i], start);
  size_t length = p->count;
  p->count = 0;
  put_number(p, (uint32_t)length, 4);
  put_number(p, 0, 4);
  put_number(p, kind == display_p3 ? 0x04000000 : 0x02400000, 4);
  put(p, is_gray ? "mntrGRAYXYZ " : "mntrRGB XYZ ", 12);
  p->count = 36;
  put(p, "acsp", 4);
  p->count = 68;
  for (int i = 0; i < 3; i++) put_fixed(p, white[i]);
  p->count = 128;
  put_number(p, (uint32_t)entries, 4);
  p->count = length;
}
