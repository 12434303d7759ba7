// The baseline: the least work with libvips for the same renditions. One decode with the loader's
// own shrinking, each size from the next larger one, both formats from the same pixels, the same
// encoders and options as Vitrine. No cache, no checks, no rotation. With `convert`, the largest size is converted to
// sRGB by the embedded profile.
//
// usage: chain OUTPUT-FOLDER convert|keep FILE...

#include <stdio.h>
#include <string.h>
#include <vips/vips.h>

static const int sizes[] = {2048, 1280, 640, 320};
static const char *const writers[] = {
    ".webp[Q=78,strip,effort=2]", ".jpg[Q=80,strip,optimize_coding]"};

static int fail(const char *what) {
  fprintf(stderr, "%s: %s\n", what, vips_error_buffer());
  return 1;
}

static int longest(VipsImage *image) { return VIPS_MAX(image->Xsize, image->Ysize); }

static VipsImage *decode(const char *path) {
  VipsImage *header, *image, *memory;
  if (vips_jpegload(path, &header, "access", VIPS_ACCESS_SEQUENTIAL, NULL)) return NULL;
  int shrink = 1;
  while (shrink < 8 && longest(header) / (shrink * 2) >= sizes[0]) shrink *= 2;
  g_object_unref(header);
  if (vips_jpegload(path, &image, "access", VIPS_ACCESS_SEQUENTIAL, "shrink", shrink, NULL))
    return NULL;
  memory = vips_image_copy_memory(image);
  g_object_unref(image);
  return memory;
}

static int save(VipsImage *image, const char *folder, int number) {
  for (size_t i = 0; i < G_N_ELEMENTS(writers); i++) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%d-%d%s", folder, number, longest(image), writers[i]);
    if (vips_image_write_to_file(image, path, NULL)) return fail(path);
  }
  return 0;
}

static int convert(VipsImage **image) {
  VipsImage *out;
  if (vips_image_get_typeof(*image, VIPS_META_ICC_NAME) == 0) return 0;
  if (vips_icc_transform(*image, &out, "srgb", "embedded", TRUE, "depth", 8, NULL)) return fail("colors");
  g_object_unref(*image);
  *image = out;
  return 0;
}

static int make(const char *path, const char *folder, int number, int converts) {
  VipsImage *level = decode(path);
  if (level == NULL) return fail(path);
  for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
    VipsImage *resized, *memory;
    if (vips_resize(level, &resized, sizes[i] / (double)longest(level), NULL)) return fail(path);
    if (i == 0 && converts && convert(&resized)) return 1;
    memory = vips_image_copy_memory(resized);
    g_object_unref(resized);
    g_object_unref(level);
    level = memory;
    if (level == NULL || save(level, folder, number)) return fail(path);
  }
  g_object_unref(level);
  return 0;
}

int main(int count, char **words) {
  if (count < 4 || vips_init(words[0])) return fail("chain OUTPUT-FOLDER convert|keep FILE...");
  vips_concurrency_set(1);
  vips_cache_set_max(0);
  for (int i = 3; i < count; i++)
    if (make(words[i], words[1], i, strcmp(words[2], "convert") == 0)) return 1;
  vips_shutdown();
  return 0;
}
