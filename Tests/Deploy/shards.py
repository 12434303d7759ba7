"""Four processes that share only the S3 bucket make the images of one site. The build that publishes the site must make
no images, and must give the same bytes as a build on a single machine."""

import json
import os
import shutil
import subprocess

import test_site
import store

COUNT = 4


def check(site, found):
    site.configure(f"{{ to: s3, bucket: {store.BUCKET}, region: {store.REGION}, "
                   f"endpoint: '{site.bucket.address}/', cache: .vitrine-cache }}")
    site.write_photos(range(12))
    machines = [machine(site, name) for name in ("alone", "last", *range(1, COUNT + 1))]
    alone, last, *shards = machines
    add_result(found, "alone", run(site, alone, "build", "--quiet", "--no-cache"))
    processes = [
        subprocess.Popen([site.vitrine, "build", "--quiet", "--shard", f"{number}/{COUNT}"], cwd=folder,
                         env=site.environment({}), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for number, folder in enumerate(shards, 1)]
    for number, process in enumerate(processes, 1):
        text = process.communicate()[0]
        add_result(found, f"shard {number}", (process.returncode, text))
        built = os.path.exists(os.path.join(shards[number - 1], "public"))
        found.add("shards", f"shard {number} publishes nothing", ["it does"] if built else [])
    add_result(found, "last", run(site, last, "build", "--quiet", "--report", "report.json"))
    with open(os.path.join(last, "report.json")) as file:
        made = json.load(file)["counts"]["renditions_made"]
    found.add("shards", "images made by the last build", [f"{made}"] if made else [])
    one, other = (test_site.read(os.path.join(folder, "public")) for folder in (alone, last))
    wrong = [path for path in sorted({**one, **other}) if one.get(path) != other.get(path)]
    found.add("shards", "the same bytes as one machine's", [f"{path} differs" for path in wrong[:3]])


def machine(site, name):
    folder = os.path.join(os.path.dirname(site.root), f"machine-{name}")
    os.makedirs(folder)
    shutil.copytree(os.path.join(site.root, "Photos"), os.path.join(folder, "Photos"))
    shutil.copy(os.path.join(site.root, "site.yml"), folder)
    return folder


def run(site, folder, *words):
    done = subprocess.run([site.vitrine, *words], cwd=folder, env=site.environment({}), capture_output=True, text=True)
    return done.returncode, done.stderr


def add_result(found, name, outcome):
    code, text = outcome
    found.add("shards", name, [] if code == 0 else [f"exit {code}: {text}"])
