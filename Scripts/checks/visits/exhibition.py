"""The theme `exhibition`: one whole photo in the window, with its label beside or below it."""

from visits.cases import visit

WIDE = ((1920, 1080), (1440, 900), (844, 390))
NARROW = ((390, 844), (320, 640), (768, 1024))
# Photos that are cut off, or that the window or their slides don't contain.
UNFIT = """[...document.querySelectorAll('.photo-slides > li')].map(item => {
  const slide = item.getBoundingClientRect();
  const image = item.querySelector('img');
  const box = image.getBoundingClientRect();
  const ratio = image.getAttribute('width') / image.getAttribute('height');
  if (slide.height < innerHeight - 1) return `a slide of ${slide.height} px`;
  if (Math.abs(box.width / box.height / ratio - 1) > .02) return `${box.width} x ${box.height} for ${ratio}`;
  if (box.top < slide.top || box.bottom > slide.bottom + 1 || box.height > innerHeight) return 'higher than its slide';
  return box.left < -1 || box.right > document.documentElement.clientWidth + 1 ? 'wider than the window' : '';
}).filter(Boolean)"""
# How many labels are beside their photos, at the end of the line.
BESIDE = """[...document.querySelectorAll('.photo-slides > li')].filter(item => {
  const [photo, label] = ['.slide-photo', '.slide-label'].map(one => item.querySelector(one).getBoundingClientRect());
  return document.dir === 'rtl' ? label.right <= photo.left : label.left >= photo.right;
}).length"""
TOP = "document.querySelector('#w{}').getBoundingClientRect().top"


def slides(visitor, where):
    count = visitor.all(".photo-slides > li").count()
    visitor.claim(count > 1, f"{where} has no photos")
    for sizes, expected in ((WIDE, count), (NARROW, 0)):
        for width, height in sizes:
            visitor.page.set_viewport_size({"width": width, "height": height})
            found = visitor.evaluate(UNFIT)
            visitor.claim(not found, f"{where}, {width} px: {len(found)} photos do not fit: {found[:3]}")
            beside = visitor.evaluate(BESIDE)
            visitor.claim(beside == expected, f"{where}, {width} px: {beside} of {count} labels are beside the photo")


@visit(site="show", script=False)
def each_photo_is_whole_and_has_the_window(visitor):
    visitor.go("sets/dozen/")
    slides(visitor, "a set")


@visit(site="show")
def labels_are_at_the_end_of_the_line_right_to_left(visitor):
    visitor.go("sets/dozen/")
    visitor.evaluate("document.documentElement.dir = 'rtl'")
    slides(visitor, "a set")


@visit(site="show", script=False)
def a_label_says_title_author_date_and_license(visitor):
    visitor.go("sets/dozen/")
    for item in visitor.all(".photo-slides > li").all():
        for part in ("h2 em", ".byline [rel=author]", ".byline time", ".byline span:last-child"):
            visitor.claim(item.locator(part).first.inner_text().strip(), f"a label has no {part}")
    visitor.follow(visitor.one(".slide-label h2 a"))
    visitor.claim(visitor.evaluate("document.documentElement.dataset.pageKind") == "photo", "the title leads elsewhere")


@visit(site="show", script=False)
def links_lead_from_photo_to_photo(visitor):
    visitor.go("sets/dozen/")
    for at, to in ((1, 2), (2, 3), (3, 2)):
        visitor.one(f"#w{at} .slide-nav a:nth-last-of-type({2 if to < at else 1})").click()
        visitor.wait(f"Math.abs({TOP.format(to)}) < 2", f"the link of photo {at} does not lead to photo {to}")
    visitor.claim(not visitor.all(".photo-slides > li:last-child .slide-nav a[href^='#n']").count(), "the last photo has a next one")


@visit(site="show", reduced_motion="no-preference")
def the_space_bar_leads_to_the_next_photo(visitor):
    visitor.go("sets/dozen/#w1")
    visitor.wait(f"Math.abs({TOP.format(1)}) < 2", "the address does not lead to the first photo")
    for number in (2, 3):
        visitor.press("Space")
        visitor.wait(f"Math.abs({TOP.format(number)}) < 2", f"the space bar does not lead to photo {number}")


@visit(site="show", reduced_motion="no-preference")
def a_long_label_can_be_read_to_its_end(visitor):
    visitor.go("sets/dozen/#w2")
    visitor.evaluate("document.querySelector('#w2 .caption').textContent = 'A long story. '.repeat(600)")
    visitor.claim(visitor.evaluate("document.querySelector('#w2').offsetHeight > 2 * innerHeight"), "the label is short")
    target = visitor.evaluate(f"Math.round(scrollY + {TOP.format(2)} + document.querySelector('#w2').offsetHeight / 2)")
    visitor.evaluate(f"scrollTo(0, {target})")
    visitor.page.wait_for_timeout(600)
    visitor.claim(abs(visitor.evaluate("scrollY") - target) < 2, "the page snaps away from the middle of a label")
    visitor.claim(visitor.evaluate("document.querySelector('#w2 img').getBoundingClientRect().top >= 0"),
                  "the photo does not stay beside its label")


@visit(site="show")
def nothing_snaps_under_reduced_motion(visitor):
    visitor.go("sets/dozen/")
    snap = visitor.evaluate("getComputedStyle(document.documentElement).scrollSnapType")
    visitor.claim(snap == "none", f"the page snaps: {snap}")


@visit(site="show", screen="phone")
def only_the_first_photo_loads_at_once(visitor):
    visitor.go("sets/two-pages/")
    images = visitor.evaluate("[...document.querySelectorAll('.photo-slides img')].map(image => [image.loading === 'lazy', image.fetchPriority])")
    visitor.claim(images[0] == [False, "high"], f"the first photo has {images[0]}")
    visitor.claim(all(image == [True, "auto"] for image in images[1:]), "other photos load at once")


@visit(site="show")
def a_picture_opens_the_lightbox_and_the_next_page_is_appended(visitor):
    visitor.go("sets/two-pages/")
    visitor.one("#w1-1 .slide-photo").click()
    visitor.see("dialog.lightbox[open]")
    visitor.press("Escape")
    visitor.wait("!document.querySelector('dialog[open]')", "Escape does not close the lightbox")
    visitor.evaluate("document.querySelector('nav.pagination').scrollIntoView()")
    visitor.wait("document.querySelectorAll('.photo-slides > li').length === 75", "the next page is not appended")
    names = visitor.evaluate("[...document.querySelectorAll('[id]')].map(element => element.id)")
    visitor.claim(len(names) == len(set(names)), "two elements have the same id")


@visit(site="show", script=False)
def the_front_page_shows_each_set_as_a_slide(visitor):
    visitor.go()
    sets = visitor.all(".set-slides > li a")
    visitor.claim(sets.count() == 6, f"there are {sets.count()} sets, not 6")
    visitor.follow(sets.first)
    visitor.claim(visitor.all(".photo-slides > li").count(), "a set has no photos")
