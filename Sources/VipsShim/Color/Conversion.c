// The sums of three vectors are the light of a pixel. The vectors are those of the compiler (16 bytes, which
// x86-64 and arm64 have), so there is one version of the code.

#include "Conversion.h"

// Whole entries between the first and the last. Light that sRGB cannot have ends at its limits, as in lcms.
static inline Shares entries(Shares light) {
  const int32_t last = conversion_entries - 1;
  light >>= conversion_spare;
  light &= ~(light >> 31);
  Shares is_beyond = light > last;
  return (light & ~is_beyond) | (is_beyond & last);
}

// Inlined with a constant number of bands, so that the compiler can unroll it.
static inline void convert_colors(
    const Conversion *c, const uint8_t *from, uint8_t *out, int width, const int bands) {
  const Shares *red = c->shares, *green = red + conversion_levels, *blue = green + conversion_levels;
  for (int x = 0; x < width; x++, from += bands, out += bands) {
    Shares place = entries(red[from[0]] + green[from[1]] + blue[from[2]]);
    if (bands == 4) out[3] = from[3];
    for (int band = 0; band < 3; band++) out[band] = c->levels[place[band]];
  }
}

static inline void convert_gray(
    const Conversion *c, const uint8_t *from, uint8_t *out, int width, const int bands) {
  for (int x = 0; x < width; x++, from += bands, out += bands) {
    if (bands == 2) out[1] = from[1];
    out[0] = c->levels[from[0]];
  }
}

void convert_row(const Conversion *conversion, const uint8_t *from, uint8_t *out, int width) {
  switch (conversion->bands) {
    case 1: convert_gray(conversion, from, out, width, 1); break;
    case 2: convert_gray(conversion, from, out, width, 2); break;
    case 3: convert_colors(conversion, from, out, width, 3); break;
    case 4: convert_colors(conversion, from, out, width, 4); break;
  }
}
