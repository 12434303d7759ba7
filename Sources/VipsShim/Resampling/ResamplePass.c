// Makes all sizes of an image in one pass over its pixels. The image is read from top to bottom. Each row goes
// to the outputs of its level, and two rows make one row of the next level, which is half as large. No
// level is ever held whole.

#include "Half.h"
#include "../Library/Library.h"
#include "Resampler.h"
#include "Strips.h"
#include "VipsShim.h"

#include <stdlib.h>
#include <string.h>

enum { most_halvings = 32 };

typedef struct {
  int level, left, top, width, height;
  VipsImage *image;
  /// NULL if the part already has the size of the output.
  Resampler *resampler;
} Output;

typedef struct {
  int width, height;
  /// The upper of two rows, and the row that the two make.
  uint8_t *upper, *half;
} Level;

typedef struct {
  VipsImage *source, *last;
  int bands, count, halvings, is_clear, least_of_last;
  Output *outputs;
  Level levels[most_halvings + 1];
} ResamplePass;

static VipsImage *new_image(VipsImage *like, int width, int height) {
  VipsImage *out = vips_image_new_memory();
  if (vips_image_pipelinev(out, VIPS_DEMAND_STYLE_ANY, like, NULL)) goto failed;
  vips_image_init_fields(out, width, height, vips_image_get_bands(like), VIPS_FORMAT_UCHAR,
      VIPS_CODING_NONE, vips_image_get_interpretation(like), 1.0, 1.0);
  if (vips_image_write_prepare(out)) goto failed;
  return out;
failed:
  g_object_unref(out);
  return NULL;
}

static int begin_output(Output *output, VipsImage *source, const ShimPart *part) {
  *output = (Output){part->halvings, part->left, part->top, part->width, part->height,
      new_image(source, part->out_width, part->out_height), NULL};
  if (output->image == NULL) return -1;
  if (part->width == part->out_width && part->height == part->out_height) return 0;
  output->resampler = resampler_new(part->width, part->height, part->out_width,
      part->out_height, vips_image_get_bands(source), VIPS_IMAGE_ADDR(output->image, 0, 0));
  return output->resampler == NULL ? -1 : 0;
}

static int begin_levels(ResamplePass *e) {
  int width = vips_image_get_width(e->source), height = vips_image_get_height(e->source);
  for (int i = 0; i <= e->halvings; i++) {
    Level *level = &e->levels[i];
    level->width = width, level->height = height;
    width = (width + 1) / 2, height = (height + 1) / 2;
    level->upper = malloc((size_t)level->width * e->bands);
    level->half = malloc((size_t)width * e->bands);
    if (level->upper == NULL || level->half == NULL) return -1;
  }
  e->last = new_image(e->source, e->levels[e->halvings].width, e->levels[e->halvings].height);
  return e->last == NULL ? -1 : 0;
}

static int begin(ResamplePass *e, const ShimPart *parts) {
  if (vips_image_get_format(e->source) != VIPS_FORMAT_UCHAR || e->halvings > most_halvings)
    return -1;
  e->bands = vips_image_get_bands(e->source);
  e->is_clear = vips_image_hasalpha(e->source);
  e->outputs = calloc(e->count + 1, sizeof *e->outputs);
  if (e->outputs == NULL) return -1;
  for (int i = 0; i < e->count; i++)
    if (begin_output(&e->outputs[i], e->source, &parts[i])) return -1;
  return begin_levels(e);
}

static void end(ResamplePass *e) {
  for (int i = 0; e->outputs != NULL && i < e->count; i++) {
    resampler_free(e->outputs[i].resampler);
    VIPS_UNREF(e->outputs[i].image);
  }
  for (int i = 0; i <= e->halvings && i <= most_halvings; i++) {
    free(e->levels[i].upper);
    free(e->levels[i].half);
  }
  VIPS_UNREF(e->last);
  free(e->outputs);
}

static void write_row(Output *output, const uint8_t *row, int y, int bands) {
  int line = y - output->top;
  if (line < 0 || line >= output->height) return;
  const uint8_t *start = row + (size_t)output->left * bands;
  if (output->resampler != NULL) resampler_add_row(output->resampler, start);
  else memcpy(VIPS_IMAGE_ADDR(output->image, 0, line), start, (size_t)output->width * bands);
}

static void take(ResamplePass *e, int number, const uint8_t *row, int y) {
  Level *level = &e->levels[number];
  size_t bytes = (size_t)level->width * e->bands;
  for (int i = 0; i < e->count; i++)
    if (e->outputs[i].level == number) write_row(&e->outputs[i], row, y, e->bands);
  if (number == e->halvings) {
    memcpy(VIPS_IMAGE_ADDR(e->last, 0, y), row, bytes);
  } else if (y % 2 == 0 && y < level->height - 1) {
    memcpy(level->upper, row, bytes);
  } else {
    half_row(y % 2 == 0 ? row : level->upper, row, level->half, level->width, e->bands);
    take(e, number + 1, level->half, y / 2);
  }
}

static void scan_last_band(ResamplePass *e, const uint8_t *row) {
  size_t bytes = (size_t)e->levels[0].width * e->bands;
  for (size_t i = e->bands - 1; i < bytes; i += e->bands)
    e->least_of_last = VIPS_MIN(row[i], e->least_of_last);
}

static void take_decoded(void *pass, const uint8_t *row, int y) {
  ResamplePass *e = pass;
  if (e->is_clear) scan_last_band(e, row);
  take(e, 0, row, y);
}

static VipsImage *handed_over(VipsImage **image) {
  VipsImage *out = *image;
  *image = NULL;
  return out;
}

int shim_resample(VipsImage *image, const ShimPart *parts, int count, int halvings, double seconds,
    int has_helper, VipsImage **out, int *least_of_last) {
  ResamplePass e = {.source = image, .count = count, .halvings = halvings, .least_of_last = 255};
  RowConsumer rows = {take_decoded, &e};
  int failed = begin(&e, parts) || strips_read(image, seconds, has_helper, rows);
  for (int i = 0; !failed && i < count; i++) out[i] = handed_over(&e.outputs[i].image);
  if (!failed) out[count] = handed_over(&e.last);
  *least_of_last = e.least_of_last;
  end(&e);
  return failed ? -1 : 0;
}
