// The part of LibRaw's C interface that is used, and its functions, looked up before a child process is made.

#pragma once

#include <stddef.h>

typedef struct libraw_data_t libraw_data_t;

/// A picture in memory. Its first fields are those of every version.
typedef struct {
  int type;
  unsigned short height, width, colors, bits;
  unsigned int data_size;
  unsigned char data[1];
} libraw_processed_image_t;

/// The functions of LibRaw without their prefix.
typedef struct {
  libraw_data_t *(*init)(unsigned int flags);
  int (*open_file)(libraw_data_t *raw, const char *path);
  int (*unpack_thumb)(libraw_data_t *raw);
  libraw_processed_image_t *(*dcraw_make_mem_thumb)(libraw_data_t *raw, int *error);
  int (*get_raw_width)(libraw_data_t *raw);
  int (*get_raw_height)(libraw_data_t *raw);
} LibRaw;

/// Returns the functions. The library must be loaded.
LibRaw raw_functions(void);
