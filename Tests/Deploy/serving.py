"""Checks the metadata of deployed files, and the messages about wrong keys."""

import store


def check(site, bucket, found):
    site.configure(f"{{ to: s3, bucket: {store.BUCKET}, region: {store.REGION}, endpoint: '{bucket.address}/' }}")
    site.publish("one")
    refusals(site, found)
    run = site.run("deploy", "--quiet")
    found.add("serving", "deploys to a whole bucket", [] if run.returncode == 0 else [run.stderr])
    for path, kind, caching in expected(site):
        head = bucket.s3.head_object(Bucket=store.BUCKET, Key=path)
        served = (head["ContentType"], head.get("CacheControl"))
        found.add("serving", path, [] if served == (kind, caching) else [f"is served as {served}"])
    settings = bucket.s3.get_bucket_website(Bucket=store.BUCKET)
    documents = (settings["IndexDocument"]["Suffix"], settings["ErrorDocument"]["Key"])
    found.add("serving", "settings", [] if documents == ("index.html", "404.html") else [f"are {documents}"])
    bucket.s3.delete_bucket_website(Bucket=store.BUCKET)


def expected(site):
    immutable = "public, max-age=31536000, immutable"
    files = sorted(site.files("one"))
    yield "index.html", "text/html; charset=utf-8", "no-cache"
    yield "sw.js", "text/javascript; charset=utf-8", "no-cache"
    yield "feed.xml", "application/xml", "no-cache"
    yield "photos.csv", "text/csv; charset=utf-8", "no-cache"
    yield next(p for p in files if p.endswith(".webp")), "image/webp", immutable
    yield next(p for p in files if p.startswith("assets/") and p.endswith(".css")), "text/css; charset=utf-8", immutable


def refusals(site, found):
    cases = {
        "a wrong secret": ({"AWS_SECRET_ACCESS_KEY": "x" * 40}, 1, "deploy.wrong-key"),
        "an unknown key": ({"AWS_ACCESS_KEY_ID": "AKIAUNKNOWN"}, 1, "deploy.wrong-key"),
        "no key": ({"AWS_ACCESS_KEY_ID": ""}, 64, "deploy.key-missing"),
    }
    for name, (environment, code, words) in cases.items():
        run = site.run("deploy", **environment)
        wrong = [] if run.returncode == code and words in run.stderr else [f"exit {run.returncode}: {run.stderr}"]
        secret = environment.get("AWS_SECRET_ACCESS_KEY") or site.bucket.secret
        if secret in run.stdout + run.stderr:
            wrong.append("the secret is printed")
        found.add("serving", name, wrong)
