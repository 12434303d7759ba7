"""Two deploys of two sites to one destination, 0 to 60 ms apart, some of them killed. Whatever happens, each that ends must
succeed or name the other one, and the destination must then have exactly one of the two sites, with a list that says so.
The next deploy must heal what killed ones left."""

import os
import re
import shutil
import signal
import subprocess
import time

POINTS = 3
STATES = ("one", "two")
# Lists and locks. A request of a killed deploy may write one after its end; the next deploy removes it.
RECORDS = (".vitrine-site", ".vitrine-deploy", ".vitrine-lock-")
# The other deploy in the message of one that does not wait any longer.
OTHER = re.compile(r"error\[deploy\.(locked|overtaken)\]: another deploy to .* (is running: .|took over)")


def check(site, destination, points, chance, found):
    sites = {state: checkout(site, state) for state in STATES}
    for point in range(points):
        destination.begin()
        for folder in sites.values():
            configure(site, folder, destination.setting)
        if point % 3:
            run(site, sites[chance.choice(STATES)], "deploy", "--quiet").check_returncode()
        kills = {state: point % 2 and chance.random() < 0.6 for state in STATES}
        deploy_both(site, destination, sites, kills, chance, found, f"{destination.name} {point}")


def deploy_both(site, destination, sites, kills, chance, found, point):
    processes = {}
    for state in chance.sample(STATES, 2):
        processes[state] = start(site, sites[state])
        time.sleep(chance.uniform(0, 0.06))
    for state, process in processes.items():
        if kills[state]:
            time.sleep(chance.uniform(0, 2.0 if destination.name == "store" else 0.25))
            process.kill()
            process.wait()
    running = {state for state, process in processes.items() if process.poll() is None}
    texts = {state: process.communicate(timeout=120)[0] for state, process in processes.items()}
    codes = {state: process.returncode for state, process in processes.items()}
    killed = [state for state in STATES if codes[state] == -signal.SIGKILL]
    done = [state for state in STATES if codes[state] == 0]
    wrong = [f"exit {codes[state]}: {texts[state]}" for state in STATES
             if state not in killed + done and not (codes[state] == 1 and OTHER.search(texts[state]))]
    if not killed and not done:
        wrong.append("neither is done")
    found.add("R14b each ends in order", point, wrong)
    # One that was killed after the other was done leaves a part of its site, which the next deploy completes.
    if done and (not killed or running & set(done)):
        found.add("R14b one whole site", f"{point}, {codes}", mixed(site, destination, done, RECORDS))
    state = chance.choice(STATES)
    healed = run(site, sites[state], "deploy", "--quiet")
    found.add("R14b the next deploy", f"{point}, {codes}",
              [f"exit {healed.returncode}: {healed.stderr}"] if healed.returncode else mixed(site, destination, (state,)))


def mixed(site, destination, states, ignored=(".vitrine-site",)):
    """Returns how the destination differs from each of the sites."""
    there = destination.files()
    differences = []
    for state in states:
        wanted = {**site.files(state)}
        record = wanted.pop(".vitrine-site")
        paths = [path for path in {**wanted, **there} if not path.startswith(ignored)]
        wrong = [path for path in sorted(paths) if wanted.get(path) != there.get(path)]
        if not wrong and entries(there.get(".vitrine-site", b"")) != entries(record):
            wrong = ["the list"]
        if not wrong:
            return []
        differences.append(f"not {state}: {len(wrong)} differ, such as {wrong[0]}")
    return ["; ".join(differences)]


def entries(record):
    """The files in a list; a built site's list has other records."""
    return [line for line in record.split(b"\n") if line.startswith(b"file ")]


def checkout(site, state):
    """A copy of the site in one of its states."""
    folder = os.path.join(os.path.dirname(site.root), f"site-{state}")
    if not os.path.exists(folder):
        os.makedirs(folder)
        shutil.copytree(site.states[state], os.path.join(folder, "public"))
    return folder


def configure(site, folder, destination):
    site.configure(destination)
    shutil.copy(os.path.join(site.root, "site.yml"), folder)


def start(site, folder):
    return subprocess.Popen([site.vitrine, "deploy", "--quiet"], cwd=folder, env=site.environment({}),
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def run(site, folder, *words):
    return subprocess.run([site.vitrine, *words], cwd=folder, env=site.environment({}), capture_output=True, text=True)
