#include "Rows.h"

typedef struct {
  ConvertRow convert;
  void *how;
} Step;

static int convert_area(VipsRegion *out, void *input, void *image, void *data, gboolean *stop) {
  (void)image, (void)stop;
  const Step *step = data;
  const VipsRect *area = &out->valid;
  if (vips_region_prepare(input, area)) return -1;
  for (int y = area->top; y < area->top + area->height; y++)
    step->convert(step->how, VIPS_REGION_ADDR((VipsRegion *)input, area->left, y),
        VIPS_REGION_ADDR(out, area->left, y), area->width);
  return 0;
}

VipsImage *image_of_rows(VipsImage *image, int bands, VipsInterpretation colors, ConvertRow convert,
    void *how, GDestroyNotify release) {
  VipsImage *out = vips_image_new();
  g_object_set_data_full(G_OBJECT(out), "how", how, release);
  VipsImage **kept = (VipsImage **)vips_object_local_array(VIPS_OBJECT(out), 1);
  kept[0] = g_object_ref(image);
  Step *step = vips_malloc(VIPS_OBJECT(out), sizeof *step);
  if (step == NULL || vips_image_pipelinev(out, VIPS_DEMAND_STYLE_THINSTRIP, image, NULL)) goto failed;
  *step = (Step){convert, how};
  vips_image_init_fields(out, vips_image_get_width(image), vips_image_get_height(image), bands,
      VIPS_FORMAT_UCHAR, VIPS_CODING_NONE, colors, vips_image_get_xres(image), vips_image_get_yres(image));
  if (vips_image_generate(out, vips_start_one, convert_area, vips_stop_one, image, step)) goto failed;
  return out;
failed:
  g_object_unref(out);
  return NULL;
}
