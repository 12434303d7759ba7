// The functions of libvips under their own names, each looked up at its first call. Nothing is linked
// against libvips: loading it and the ninety libraries it needs takes 20 ms, more than everything else in a
// run without images to make. Include this header instead of <vips/vips.h>.

#pragma once

#include "LateLibrary.h"

#include <vips/vips.h>

/// Returns the libvips function of this name, and loads libvips if necessary. Aborts the process if there is
/// none, as the system's loader would at the start; call `shim_load_library` first.
void *shim_function(const char *name);

struct ShimView;

/// Returns a new source that reads a view from its beginning. At most one source of a view is read at a time.
VipsSource *shim_view_source(struct ShimView *view);

/// Keeps `vips_init` from loading the modules of libvips. Those for ImageMagick, PDF, slides and JPEG XL are
/// not used, bring a hundred libraries and take 20 ms.
void shim_hide_modules(void);

/// Loads the module for HEIC and AVIF, if libvips has it as a module. Later calls do nothing.
void shim_load_heif_module(void);

#define LATE(name) LATE_FUNCTION(shim_function, name)

#define g_module_open LATE(g_module_open)
#define vips_LabQ2Lab LATE(vips_LabQ2Lab)
#define vips_area_unref LATE(vips_area_unref)
#define vips_array_double_newv LATE(vips_array_double_newv)
#define vips_arrayjoin LATE(vips_arrayjoin)
#define vips_bandjoin LATE(vips_bandjoin)
#define vips_bandjoin2 LATE(vips_bandjoin2)
#define vips_blob_get LATE(vips_blob_get)
#define vips_blob_get_type LATE(vips_blob_get_type)
#define vips_cache_set_max LATE(vips_cache_set_max)
#define vips_call LATE(vips_call)
#define vips_cast LATE(vips_cast)
#define vips_cast_uchar LATE(vips_cast_uchar)
#define vips_colourspace LATE(vips_colourspace)
#define vips_concurrency_set LATE(vips_concurrency_set)
#define vips_copy LATE(vips_copy)
#define vips_embed LATE(vips_embed)
#define vips_error LATE(vips_error)
#define vips_error_buffer_copy LATE(vips_error_buffer_copy)
#define vips_error_clear LATE(vips_error_clear)
#define vips_extract_area LATE(vips_extract_area)
#define vips_extract_band LATE(vips_extract_band)
#define vips_flatten LATE(vips_flatten)
#define vips_flip LATE(vips_flip)
#define vips_format_sizeof_unsafe LATE(vips_format_sizeof_unsafe)
#define vips_icc_transform LATE(vips_icc_transform)
#define vips_image_generate LATE(vips_image_generate)
#define vips_image_get_array_int LATE(vips_image_get_array_int)
#define vips_image_get_bands LATE(vips_image_get_bands)
#define vips_image_get_blob LATE(vips_image_get_blob)
#define vips_image_get_coding LATE(vips_image_get_coding)
#define vips_image_get_fields LATE(vips_image_get_fields)
#define vips_image_get_format LATE(vips_image_get_format)
#define vips_image_get_height LATE(vips_image_get_height)
#define vips_image_get_int LATE(vips_image_get_int)
#define vips_image_get_interpretation LATE(vips_image_get_interpretation)
#define vips_image_get_n_pages LATE(vips_image_get_n_pages)
#define vips_image_get_orientation LATE(vips_image_get_orientation)
#define vips_image_get_typeof LATE(vips_image_get_typeof)
#define vips_image_get_width LATE(vips_image_get_width)
#define vips_image_get_xres LATE(vips_image_get_xres)
#define vips_image_get_yres LATE(vips_image_get_yres)
#define vips_image_guess_interpretation LATE(vips_image_guess_interpretation)
#define vips_image_hasalpha LATE(vips_image_hasalpha)
#define vips_image_init_fields LATE(vips_image_init_fields)
#define vips_image_new LATE(vips_image_new)
#define vips_image_new_from_memory_copy LATE(vips_image_new_from_memory_copy)
#define vips_image_new_memory LATE(vips_image_new_memory)
#define vips_image_pipelinev LATE(vips_image_pipelinev)
#define vips_image_remove LATE(vips_image_remove)
#define vips_image_set_array_int LATE(vips_image_set_array_int)
#define vips_image_set_blob_copy LATE(vips_image_set_blob_copy)
#define vips_image_set_int LATE(vips_image_set_int)
#define vips_image_write LATE(vips_image_write)
#define vips_image_write_prepare LATE(vips_image_write_prepare)
#define vips_image_write_to_buffer LATE(vips_image_write_to_buffer)
#define vips_image_write_to_memory LATE(vips_image_write_to_memory)
#define vips_init LATE(vips_init)
#define vips_linear1 LATE(vips_linear1)
#define vips_malloc LATE(vips_malloc)
#define vips_object_get_type LATE(vips_object_get_type)
#define vips_object_local_array LATE(vips_object_local_array)
#define vips_operation_block_set LATE(vips_operation_block_set)
#define vips_premultiply LATE(vips_premultiply)
#define vips_profile_load LATE(vips_profile_load)
#define vips_rect_includespoint LATE(vips_rect_includespoint)
#define vips_region_new LATE(vips_region_new)
#define vips_region_prepare LATE(vips_region_prepare)
#define vips_rot LATE(vips_rot)
#define vips_shrink LATE(vips_shrink)
#define vips_source_custom_new LATE(vips_source_custom_new)
#define vips_source_new_from_descriptor LATE(vips_source_new_from_descriptor)
#define vips_source_new_from_memory LATE(vips_source_new_from_memory)
#define vips_start_one LATE(vips_start_one)
#define vips_stats LATE(vips_stats)
#define vips_stop_one LATE(vips_stop_one)
#define vips_thread_shutdown LATE(vips_thread_shutdown)
#define vips_unpremultiply LATE(vips_unpremultiply)
#define vips_version LATE(vips_version)
#define vips_version_string LATE(vips_version_string)
