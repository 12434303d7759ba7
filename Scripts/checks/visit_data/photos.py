"""Two thousand invented photos with titles, tags, authors and albums that visits rely on."""

import random

COUNT = 2000
WORDS = "low tide wet sand evening light over the ridge after rain quiet harbor winter field".split()
TAGS = [f"{color} {thing}" for thing in ("roof", "boat", "path", "wall", "leaf", "stone", "door", "cloud")
        for color in ("red", "blue", "gray", "green", "white", "dark")]
COMMON = ["sea", "walk", "morning", "city"]
AUTHORS = ["Ada Byron", "Zoë Müller", "Søren Ødegård", "林 花子", "ليلى حداد", "O’Brien & Sons", "N. N.", "Chloé Dupré",
           "Ivo Ivanić", "Mette Holm", "Paul Ray", "Uma Rao"]
LICENSES = ["cc-by-4.0", "cc-by-sa-4.0", "cc0-1.0", "all-rights-reserved"]
PLACES = [("Kyoto", "Japan"), ("Bergen", "Norway"), ("Lima", "Peru")]
HOSTILE = "<img src=x onerror=alert(1)> & “more” {{ 6 * 7 }}"
# Photos that visits search for, by number: title, caption, tags.
KNOWN = {
    3: ("Zwetschgenkuchen", "A plum cake, cooling", ["baking"]),
    5: ("Café crème", "On a zinc counter", ["coffee"]),
    8: ("東京タワーの夜", "増上寺から見た東京タワー", ["東京", "夜景"]),
    11: ("北京胡同的早晨", "小巷与自行车", ["北京"]),
    13: ("ตลาดน้ำยามเช้า", "เรือขายผลไม้", ["ตลาด"]),
    17: ("غروب على البحر", "مراكب الصيد", ["بحر"]),
    19: (HOSTILE, HOSTILE, ["baking"]),
    23: ("Ålesund i regn", "", ["rain"]),
    1990: ("Heliotrope", "Photographed last of all, so far down every list", ["botany"]),
}


# City, country, latitude and longitude.
MAP_PLACES = [("القاهرة", "مصر", 30.04, 31.24), ("طنجة", "المغرب", 35.77, -5.8), ("الدوحة", "قطر", 25.29, 51.53),
              (None, None, -33.87, 151.21), ("مسقط", "عُمان", None, None), (HOSTILE, HOSTILE, 48.2, 16.37),
              (None, None, None, None)]


class Entry:
    """One photo: the fields of its sidecar and the path of its file."""

    def __init__(self, number, chance):
        self.number = number
        self.path = f"{album(number)}/photo-{number:04}.jpg"
        self.title = f"{' '.join(chance.sample(WORDS, 3)).capitalize()} {number}"
        self.caption = f"{' '.join(chance.choices(WORDS, k=14)).capitalize()}."
        self.tags = [chance.choice(COMMON)] + [TAGS[int(chance.paretovariate(0.9)) % len(TAGS)] for _ in range(3)]
        self.author = AUTHORS[int(chance.paretovariate(0.8)) % len(AUTHORS)]
        self.license = LICENSES[number % 4 if number % 7 == 0 else 0]
        city, country = PLACES[number % len(PLACES)]
        self.place = {"city": city, "country": country}
        if number in KNOWN:
            self.title, self.caption, tags = KNOWN[number]
            self.tags = tags + self.tags[:1]

    def sidecar(self):
        """The fields of the sidecar."""
        people = ["Grace Hopper", HOSTILE] if self.number % 50 == 0 else None
        return {"title": self.title, "caption": self.caption or None, "author": self.author,
                "tags": sorted(set(self.tags)), "license": self.license, "favorite": self.number % 90 == 0 or None,
                "place": self.place, "rating": 1 + self.number % 5, "people": people}

    @property
    def taken(self):
        """Later numbers are older, so that lists of the newest begin with number 0."""
        minutes = 2 * (COUNT - self.number)
        return f"2024:01:{1 + minutes // 1440:02} {minutes // 60 % 24:02}:{minutes % 60:02}:00"


def album(number):
    """Albums of 75, 40 and 12 photos; the others are spread over ten albums."""
    for name, first, last in (("two-pages", 100, 175), ("one-page", 200, 240), ("dozen", 300, 312)):
        if first <= number < last:
            return name
    return f"album-{number % 10}"


def entries(count=COUNT):
    chance = random.Random(7)
    return [Entry(number, chance) for number in range(count)]


def placed(count):
    """Photos with places for a map: most have names, some only coordinates, some only names."""
    placed = entries(count)
    for entry in placed:
        city, country, latitude, longitude = MAP_PLACES[entry.number % len(MAP_PLACES)]
        facts = {"city": city, "country": country, "latitude": latitude, "longitude": longitude}
        entry.place = {name: value for name, value in facts.items() if value is not None} or None
    return placed


def few():
    """A subset of all entries: the albums, the photos that visits search for, and the newest."""
    return [entry for entry in entries()
            if entry.number < 60 or entry.number in KNOWN or not album(entry.number).startswith("album-")]
