// Loads LibRaw when the first raw file is read.

#include "RawShim.h"
#include "LateLibrary.h"
#include "LibRaw.h"

#include <dlfcn.h>

// Those for several threads. Each version of LibRaw has another number: 20 is 0.20, 23 is 0.21, 26 is 0.22.
#if defined(__APPLE__)
static const char *const names[] = {LATE_PATHS("libraw_r.dylib"), NULL};
#else
static const char *const names[] = {"libraw_r.so.26", "libraw_r.so.25", "libraw_r.so.24", "libraw_r.so.23",
    "libraw_r.so.22", "libraw_r.so.21", "libraw_r.so.20", NULL};
#endif

static int is_new_enough(void *library) {
  int (*version)(void) = (int (*)(void))dlsym(library, "libraw_versionNumber");
  return version != NULL && version() >= 20 << 8;
}

static LateLibrary raw = LATE_LIBRARY(names, "libraw_dcraw_make_mem_thumb", is_new_enough);

const char *raw_load_library(void) { return late_load(&raw); }

const char *raw_library_name(int number) { return late_name(&raw, number); }

const char *raw_version(void) {
  return ((const char *(*)(void))late_function(&raw, "libraw_version"))();
}

#define FUNCTION(name) .name = (__typeof__(((LibRaw *)0)->name))late_function(&raw, "libraw_" #name)

LibRaw raw_functions(void) {
  return (LibRaw){FUNCTION(init), FUNCTION(open_file), FUNCTION(unpack_thumb),
      FUNCTION(dcraw_make_mem_thumb), FUNCTION(get_raw_width), FUNCTION(get_raw_height)};
}
