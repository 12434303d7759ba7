"""R5: missing write permission is reported within two seconds, before any request; --no-cache works without a cache."""

import os
import shutil
import subprocess

from harness import testbed
from harness import error_messages, sample, service

MAX_SECONDS = 2


def run(bed, points, random, results):
    with service.Service() as flickr:
        sample.STATES.update(flickr.states())
        for state in ("served old", "served new"):
            bed.clean(state)
        for name in random.sample(list(CASES), min(len(CASES), 2 * points)):
            results.add("R5 permissions", name, tried(bed, flickr, name, CASES[name]))
    if not testbed.is_root():
        results.note("not root: folders are made read-only for the current user; no file system is mounted read-only")


def tried(bed, flickr, name, case):
    bed.begin("served old", "served new")
    user = testbed.nobody()
    if user:
        give(bed.root, user)
        give(bed.temporary, user)
    flickr.reset()
    case(bed, user)
    try:
        answer = bed.build("--quiet", *(("--no-cache",) if "--no-cache" in name else ()), user=user)
        return faults_of(bed, flickr, name, answer)
    finally:
        restore(bed)


def faults_of(bed, flickr, name, answer):
    if "--no-cache" in name:
        faults = bed.torn(bed.whole["served new"])
        return faults + ([f"it ended with {answer.code}: {answer.head}"] if answer.code else [])
    faults = bed.torn(bed.whole["served old"])
    if answer.code != 1:
        faults.append(f"it ended with {answer.code}: {answer.head}")
    if answer.seconds > MAX_SECONDS:
        faults.append(f"it took {answer.seconds:.1f} s")
    if flickr.requests:
        faults.append(f"{flickr.requests} requests were sent before the error")
    if error_messages.missing(answer, "EACCES", []) and error_messages.missing(answer, "EROFS", []):
        faults.append(f"the cause is not named: {answer.head}")
    if "where:" not in answer.text:
        faults.append(f"no path is named: {answer.head}")
    return faults


def give(path, user):
    subprocess.run(["chown", "-R", f"{user}:{user}", path], check=True)


def make_read_only(path, user):
    """Allows reading, but not writing."""
    if user:
        os.chown(path, 0, 0)
    os.chmod(path, 0o555 if os.path.isdir(path) else 0o444)


def restore(bed):
    subprocess.run(["umount", "-q", bed.public], check=False, capture_output=True)
    subprocess.run(["umount", "-q", os.path.join(bed.root, ".vitrine")], check=False, capture_output=True)
    if testbed.is_root():
        give(bed.root, 0)
        give(bed.temporary, 0)
    subprocess.run(["chmod", "-R", "u+rwX", bed.root], check=True)
    os.chmod(bed.temporary, 0o1777)


def cache(bed):
    return os.path.join(bed.root, ".vitrine")


def above_the_output(bed, user):
    make_read_only(bed.root, user)


def the_output(bed, user):
    make_read_only(bed.public, user)


def the_cache(bed, user):
    make_read_only(cache(bed), user)


def no_cache(bed, user):
    shutil.rmtree(cache(bed))
    make_read_only(bed.root, user)


def the_blobs(bed, user):
    make_read_only(os.path.join(cache(bed), "blobs"), user)


def the_index(bed, user):
    make_read_only(os.path.join(cache(bed), "index.sqlite"), user)


def the_lock(bed, user):
    make_read_only(os.path.join(cache(bed), "lock"), user)


def the_staging_folders(bed, user):
    make_read_only(os.path.join(cache(bed), "staging"), user)


def the_temporary_files(bed, user):
    """The bundler needs them if its output is not cached."""
    os.remove(os.path.join(cache(bed), "last-theme"))
    make_read_only(bed.temporary, user)


def a_read_only_disk(bed, user):
    """A read-only disk under the cache. Without root, only the folder is read-only."""
    mounted = os.geteuid() == 0 and subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "ro", "tmpfs", cache(bed)], check=False, capture_output=True).returncode == 0
    if not mounted:
        make_read_only(cache(bed), user)


CASES = {
    "the folder above the output": above_the_output, "the output": the_output, "the cache": the_cache,
    "no cache, and none can be made": no_cache, "the blobs": the_blobs, "the index": the_index,
    "the lock": the_lock, "the staging folders": the_staging_folders, "temporary files": the_temporary_files,
    "a read-only disk under the cache": a_read_only_disk, "the cache, with --no-cache": the_cache,
    "a read-only disk under the cache, with --no-cache": a_read_only_disk}
