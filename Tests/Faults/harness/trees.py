"""A folder as a value: paths, types and the hash of every file."""

import hashlib
import os
import stat

TEMPORARY = (".vitrine-old", ".part")
MARKER = ".vitrine-site"


def listed(marker):
    """The marker's list of files and its end. The records of earlier runs between them may depend on the history of the
    site, such as earlier favorites."""
    lines = marker.split(b"\n")
    files = [line for line in lines if line.startswith(b"file ")]
    return b"\n".join([lines[0], *files, b"complete" if lines[-2].startswith(b"complete ") else b"truncated"])


class Reader:
    """Reads trees repeatedly, and each unchanged file only once."""

    def __init__(self):
        self.known = {}

    def digest(self, path, status, folder):
        signature = (status.st_ino, status.st_dev, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
        if signature not in self.known:
            descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW, dir_fd=folder)
            with open(descriptor, "rb") as file:
                data = file.read()
            self.known[signature] = hashlib.sha256(listed(data) if path == MARKER else data).hexdigest()
        return self.known[signature]

    def tree(self, root):
        """Everything below a folder. Holds the folder's descriptor, so that a swap does not change what is read.

        A file that disappears meanwhile raises `FileNotFoundError`.
        """
        found = {}
        folder = os.open(root, os.O_RDONLY | os.O_DIRECTORY)
        try:
            self.walk(folder, "", found)
            return os.fstat(folder), found
        finally:
            os.close(folder)

    def walk(self, folder, above, found):
        with os.scandir(folder) as entries:
            names = sorted(entry.name for entry in entries)
        for name in names:
            status = os.stat(name, dir_fd=folder, follow_symlinks=False)
            path = above + name
            if stat.S_ISREG(status.st_mode):
                found[path] = self.digest(name, status, folder)
            elif stat.S_ISDIR(status.st_mode):
                found[path + "/"] = "folder"
                inner = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=folder)
                try:
                    self.walk(inner, path + "/", found)
                finally:
                    os.close(inner)
            else:
                found[path] = "neither file nor folder"


def tree(root):
    """The tree of a folder, or None if it is missing or empty."""
    try:
        return Reader().tree(root)[1] or None
    except FileNotFoundError:
        return None


def differences(one, other, most=3):
    """The differences in words. Empty if the trees are the same."""
    one, other = one or {}, other or {}
    found = [f"{path} is {'missing' if path not in one else 'foreign' if path not in other else 'another'}"
             for path in sorted(set(one) | set(other)) if one.get(path) != other.get(path)]
    more = [f"and {len(found) - most} more"] if len(found) > most else []
    return found[:most] + more


def leftovers(root, temporary):
    """Files that may exist only during a run: below the site, and in the folder for temporary files."""
    found = [os.path.join(temporary, name) for name in os.listdir(temporary)]
    for place, names, files in os.walk(root):
        for name in names + files:
            if name.endswith(TEMPORARY) or name == ".vitrine-staging":
                found.append(os.path.join(place, name))
        if place.endswith("/temp") and os.path.exists(os.path.join(place, "..", "index.sqlite")):
            found += [os.path.join(place, name) for name in names + files if not name.endswith(TEMPORARY)]
    return sorted(found)
