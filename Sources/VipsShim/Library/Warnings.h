// Takes the log messages of libvips.

#pragma once

#include "Library.h"

/// A handler for log messages that counts the warnings of decoders and prints nothing.
void take_message(const gchar *domain, GLogLevelFlags level, const gchar *text, gpointer data);
