"""A small site in two states, each built once, and the program that deploys it."""

import os
import shutil
import signal
import subprocess
import time

import media

PHOTOS = {"one": range(0, 8), "two": range(3, 11)}


class Site:
    """The built site, switched between its states."""

    def __init__(self, vitrine, folder, bucket):
        self.vitrine, self.bucket = os.path.realpath(vitrine), bucket
        self.root = os.path.join(folder, "site")
        self.states = {name: os.path.join(folder, name) for name in PHOTOS}
        for name, numbers in PHOTOS.items():
            self.write_photos(numbers)
            self.configure("{ to: folder, path: nowhere }")
            self.run("build", "--quiet").check_returncode()
            shutil.copytree(os.path.join(self.root, "public"), self.states[name])

    def write_photos(self, numbers):
        photos = os.path.join(self.root, "Photos")
        shutil.rmtree(photos, ignore_errors=True)
        os.makedirs(photos)
        for number in numbers:
            with open(os.path.join(photos, f"photo {number}.jpg"), "wb") as file:
                file.write(media.jpeg(64, 48, (20 * number, 100, 150)))

    def configure(self, destination):
        with open(os.path.join(self.root, "site.yml"), "w") as file:
            file.write(
                "title: Deployed\nurl: https://photos.example.org/\nimages: { sizes: [32], formats: [webp, jpeg] }\n"
                f"sets: [{{ slug: all, provider: folder, album: . }}]\ndeploy: {destination}\n")

    def publish(self, state):
        """Copies a state into the output folder."""
        public = os.path.join(self.root, "public")
        shutil.rmtree(public, ignore_errors=True)
        shutil.copytree(self.states[state], public)

    def files(self, state):
        return read(self.states[state])

    def run(self, *words, **environment):
        return subprocess.run(
            [self.vitrine, *words], cwd=self.root, env=self.environment(environment), capture_output=True, text=True)

    def kill_deploy(self, seconds):
        """Starts a deploy and kills it after a time. Returns whether it was still running."""
        process = subprocess.Popen(
            [self.vitrine, "deploy", "--quiet"], cwd=self.root, env=self.environment({}),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(seconds)
        process.kill()
        return process.wait() == -signal.SIGKILL

    def environment(self, more):
        return {"PATH": os.environ["PATH"], "HOME": self.root + "-home", **self.bucket.environment, **more}


class Folders:
    """Folders as destinations, a new one for each point."""

    name = "folder"

    def __init__(self, folder):
        self.folder, self.count = os.path.join(folder, "www"), 0
        os.makedirs(self.folder)

    def begin(self):
        self.count += 1

    @property
    def path(self):
        return os.path.join(self.folder, str(self.count))

    @property
    def setting(self):
        return f"{{ to: folder, path: '{self.path}' }}"

    def files(self):
        return read(self.path)

    def write(self, path, content):
        """Writes a file, or removes it if the content is None."""
        path = os.path.join(self.path, path)
        if content is None:
            os.remove(path)
            return
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content)


def read(root):
    found = {}
    for folder, _, names in os.walk(root):
        for name in names:
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, root)] = file.read()
    return found
