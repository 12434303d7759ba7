"""R5: what must not be written is told in two seconds, before a service is asked; without a cache it works."""

import os
import shutil
import subprocess

from workshop import bench as benches
from workshop import said, sample, service, trees

LONGEST = 2


def run(bench, points, random, score):
    with service.Service() as asked:
        sample.STATES.update(asked.states())
        for state in ("served old", "served new"):
            bench.clean(state)
        for name in random.sample(list(CASES), min(len(CASES), 2 * points)):
            score.add("R5 rights", name, tried(bench, asked, name, CASES[name]))
    if not benches.is_root():
        score.note("not root: folders are closed to the user of the run, no file system is made read-only")


def tried(bench, asked, name, case):
    bench.begin("served old", "served new")
    user = benches.nobody()
    if user:
        give(bench.root, user)
        give(bench.temporary, user)
    asked.forget()
    case(bench, user)
    try:
        answer = bench.build("--quiet", *(("--no-cache",) if "--no-cache" in name else ()), user=user)
        return verdict(bench, asked, name, answer)
    finally:
        reopen(bench)


def verdict(bench, asked, name, answer):
    if "--no-cache" in name:
        faults = bench.torn(bench.whole["served new"])
        return faults + ([f"it ended with {answer.code}: {answer.head}"] if answer.code else [])
    faults = bench.torn(bench.whole["served old"])
    if answer.code != 1:
        faults.append(f"it ended with {answer.code}: {answer.head}")
    if answer.seconds > LONGEST:
        faults.append(f"it took {answer.seconds:.1f} s")
    if asked.asked:
        faults.append(f"a service was asked {asked.asked} times before")
    if said.missing(answer, "EACCES", []) and said.missing(answer, "EROFS", []):
        faults.append(f"the cause is not named: {answer.head}")
    if "where:" not in answer.text:
        faults.append(f"no path is named: {answer.head}")
    return faults


def give(place, user):
    subprocess.run(["chown", "-R", f"{user}:{user}", place], check=True)


def close(path, user):
    """To be read and not to be written."""
    if user:
        os.chown(path, 0, 0)
    os.chmod(path, 0o555 if os.path.isdir(path) else 0o444)


def reopen(bench):
    subprocess.run(["umount", "-q", bench.public], check=False, capture_output=True)
    subprocess.run(["umount", "-q", os.path.join(bench.root, ".vitrine")], check=False, capture_output=True)
    if benches.is_root():
        give(bench.root, 0)
        give(bench.temporary, 0)
    subprocess.run(["chmod", "-R", "u+rwX", bench.root], check=True)
    os.chmod(bench.temporary, 0o1777)


def cache(bench):
    return os.path.join(bench.root, ".vitrine")


def above_the_output(bench, user):
    close(bench.root, user)


def the_output(bench, user):
    close(bench.public, user)


def the_cache(bench, user):
    close(cache(bench), user)


def no_cache_to_be_made(bench, user):
    shutil.rmtree(cache(bench))
    close(bench.root, user)


def the_blobs(bench, user):
    close(os.path.join(cache(bench), "blobs"), user)


def the_index(bench, user):
    close(os.path.join(cache(bench), "index.sqlite"), user)


def the_lock(bench, user):
    close(os.path.join(cache(bench), "lock"), user)


def the_twins(bench, user):
    close(os.path.join(cache(bench), "staging"), user)


def the_temporary_files(bench, user):
    """The bundler works with them, where what it made is not known from before."""
    os.remove(os.path.join(cache(bench), "last-theme"))
    close(bench.temporary, user)


def a_read_only_disk(bench, user):
    """Under the cache; without root its folder alone."""
    mounted = os.geteuid() == 0 and subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "ro", "tmpfs", cache(bench)], check=False, capture_output=True).returncode == 0
    if not mounted:
        close(cache(bench), user)


CASES = {
    "the folder above the output": above_the_output, "the output": the_output, "the cache": the_cache,
    "no cache, and none can be made": no_cache_to_be_made, "the blobs": the_blobs, "the index": the_index,
    "the lock": the_lock, "the twins": the_twins, "temporary files": the_temporary_files,
    "a read-only disk under the cache": a_read_only_disk, "the cache, with --no-cache": the_cache,
    "a read-only disk under the cache, with --no-cache": a_read_only_disk}
