#include "VipsShim.h"
