// Loads Little CMS when the first profile needs it.

#include "LittleCMS.h"

#include <dlfcn.h>

#if defined(__APPLE__)
static const char *const names[] = {LATE_PATHS("liblcms2.2.dylib"), NULL};
#else
static const char *const names[] = {"liblcms2.so.2", NULL};
#endif

// Older versions do not copy transparency.
static int is_new_enough(void *library) {
  int (*version)(void) = (int (*)(void))dlsym(library, "cmsGetEncodedCMMversion");
  return version != NULL && version() >= 2090;
}

static LateLibrary lcms = LATE_LIBRARY(names, "cmsCreateTransform", is_new_enough);

int lcms_is_loaded(void) { return late_load(&lcms) == NULL; }

void *lcms_function(const char *name) { return late_function(&lcms, name); }
