"""Faults that only a browser sees, planted into the home page of a good site."""


from specimen import gallery_site
from specimen.gallery_site import SHEET, digest
from specimen.planted import HOME, both, change, remove


def restyle(more, path=HOME):
    """Adds rules to the page's sheet and lets its policy know."""
    return both(change(path, SHEET, SHEET + more), change(path, digest(SHEET), digest(SHEET + more)))


SMALL = "a { min-block-size: 0; min-inline-size: 0; font-size: 8px; line-height: 9px } p { line-height: 9px }"
GROW = ("@keyframes grow { to { block-size: 300px } }"
        "h1::before { content: ''; display: block; animation: grow .2s infinite alternate }")
TURN = "@keyframes turn { to { rotate: 1turn } } h1 { animation: turn 1s infinite }"
COVER = "footer { position: fixed; inset: auto 0 0 0; block-size: 70vh; background: Canvas; z-index: 1 }"
ELSEWHERE = '<img src="http://127.0.0.1:9/x.png" alt="x" width="9" height="9"></main>'

LOOKS = [
    ("a script against the policy", change(HOME, "</main>", "<script>x()</script></main>"), "the console says"),
    ("a missing picture", remove(gallery_site.PHOTOS[0].image("webp", small=True)), "ends with 404"),
    ("another host", both(change(HOME, "img-src 'self'", "img-src *"), change(HOME, "</main>", ELSEWHERE)),
     "another host"),
    ("a wide page", restyle("h1 { min-inline-size: 50rem }"), "wider than 320"),
    ("a wide page from right to left", restyle("[dir=rtl] h1 { min-inline-size: 200vw }"), "written rtl"),
    ("a wide page in large text", restyle("h1 { inline-size: 17rem }"), "text at 200 %"),
    ("a hidden wide page", restyle("body { overflow-x: hidden } h1 { min-inline-size: 50rem }"), "wider than 320"),
    ("a page that shifts", restyle(GROW), "shifts by"),
    ("a page that moves", restyle(TURN), "animations run"),
    ("a link that Tab misses", change(HOME, 'href="./sets/all/"', 'href="./sets/all/" tabindex="-1"'), "never reaches"),
    ("an order of its own", change(HOME, 'href="./credits/"', 'href="./credits/" tabindex="1"'), "goes back"),
    ("no ring", restyle("a:focus-visible { outline: none }"), "shows no focus"),
    ("a covered link", restyle(COVER), "covered"),
    ("small targets", restyle(SMALL), "less than 24"),
    ("faint text", restyle("h1 { color: #999; background: #fff; font-size: 1rem }"), "in light"),
    ("faint text in the dark", restyle("@media (prefers-color-scheme: dark) { h1 { color: #333 } }"), "in dark"),
    ("text on a picture", restyle("li a { position: relative } li span { position: absolute; inset: 0 auto auto 0 }"),
     "contrast"),
    ("too many elements", change(HOME, "<span>Photo", "<span>" + "<b></b>" * 30 + "Photo"), "elements a photo"),
]
