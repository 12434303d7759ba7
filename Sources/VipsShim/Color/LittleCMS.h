// The functions of Little CMS under their own names, each looked up at its first call: libvips brings this library
// with it.

#pragma once

#include "LateLibrary.h"

#include <lcms2.h>

/// Returns nonzero if Little CMS is loaded. Nothing below may be called otherwise.
int lcms_is_loaded(void);

/// Returns the function of this name.
void *lcms_function(const char *name);

#define LATE_LCMS(name) LATE_FUNCTION(lcms_function, name)

#define cmsCloseProfile LATE_LCMS(cmsCloseProfile)
#define cmsCreateTransform LATE_LCMS(cmsCreateTransform)
#define cmsCreate_sRGBProfile LATE_LCMS(cmsCreate_sRGBProfile)
#define cmsDeleteTransform LATE_LCMS(cmsDeleteTransform)
#define cmsDoTransform LATE_LCMS(cmsDoTransform)
#define cmsGetColorSpace LATE_LCMS(cmsGetColorSpace)
#define cmsOpenProfileFromMem LATE_LCMS(cmsOpenProfileFromMem)
#define cmsSetProfileVersion LATE_LCMS(cmsSetProfileVersion)
