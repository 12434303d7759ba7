"""How one line of the catalogue becomes a photo; authors with their cameras."""

ILSE, MATEUS, NOUR = "Ilse Brandvold", "Mateus Ferrão", "Nour El-Amin"
HANA, KENJI = "Hana Kovářová", "Kenji Aoyagi"

# Invented makers; lens by author.
CAMERAS = {
    ILSE: ("Halden", "Halden M6", "Halden 24-105mm F4"),
    MATEUS: ("Corvina", "Corvina R2", "Corvina 35mm F1.8"),
    NOUR: ("Halden", "Halden S1", "Halden 70-200mm F4"),
    HANA: ("Lumarca", "Lumarca 645", "Lumarca 80mm F2.8"),
    KENJI: ("Corvina", "Corvina R3", "Corvina 20mm F1.8"),
}
SHAPES = {"3:2": (1600, 1067), "2:3": (1067, 1600), "4:3": (1600, 1200), "4:5": (1200, 1500), "1:1": (1400, 1400),
          "16:9": (1760, 990), "3:1": (2040, 680)}


def photo(file, scene, shape, author, date, offset, settings, license, title, caption, alt, tags, options, **more):
    """`settings`: f-number, exposure in seconds, ISO, focal length; `options` go to the scene."""
    return dict(file=file, scene=scene, size=SHAPES[shape], author=author, date=date, offset=offset, settings=settings, license=license,
                title=title, caption=caption, alt=alt, tags=[t.strip() for t in tags.split(",")], settings_of_scene=options,
                camera=CAMERAS[author], **more)


# For `sidecar=`: what marks a photo as one of the starred ones.
STAR = {"favorite": True}
