"""An S3 server in a separate process, which accepts only requests signed with a known key."""

import contextlib
import os
import socket
import subprocess
import sys
import time

import boto3
from botocore.config import Config

BUCKET = "my-gallery"
REGION = "eu-central-1"
# Requests allowed without a key: they create a user, its key, its policy and the bucket.
OPEN_ACTIONS = 4
POLICY = '{"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "s3:*", "Resource": "*"}]}'


class Bucket:
    """The bucket, with its address and keys."""

    def __init__(self, address):
        self.address = address
        iam = client("iam", address, "none", "none")
        iam.create_user(UserName="deployer")
        key = iam.create_access_key(UserName="deployer")["AccessKey"]
        iam.put_user_policy(UserName="deployer", PolicyName="all", PolicyDocument=POLICY)
        self.id, self.secret = key["AccessKeyId"], key["SecretAccessKey"]
        self.s3 = client("s3", address, self.id, self.secret)
        self.s3.create_bucket(Bucket=BUCKET, CreateBucketConfiguration={"LocationConstraint": REGION})

    def files(self, prefix):
        """The content of all objects below a prefix, by path."""
        pages = self.s3.get_paginator("list_objects_v2").paginate(Bucket=BUCKET, Prefix=prefix)
        keys = [entry["Key"] for page in pages for entry in page.get("Contents", [])]
        return {key[len(prefix):]: self.s3.get_object(Bucket=BUCKET, Key=key)["Body"].read() for key in keys}

    @property
    def environment(self):
        return {"AWS_ACCESS_KEY_ID": self.id, "AWS_SECRET_ACCESS_KEY": self.secret}


class Prefixes:
    """Prefixes of the bucket as destinations, a new one for each point."""

    name = "store"

    def __init__(self, bucket):
        self.bucket, self.count = bucket, 0

    def begin(self):
        self.count += 1

    @property
    def setting(self):
        return (f"{{ to: s3, bucket: {BUCKET}, region: {REGION}, endpoint: '{self.bucket.address}/', "
                f"prefix: at/{self.count} }}")

    def files(self):
        return self.bucket.files(f"at/{self.count}/")

    def write(self, path, content):
        """Writes a file, or removes it if the content is None."""
        key = f"at/{self.count}/{path}"
        if content is None:
            self.bucket.s3.delete_object(Bucket=BUCKET, Key=key)
        else:
            self.bucket.s3.put_object(Bucket=BUCKET, Key=key, Body=content)


def client(service, address, key, secret):
    return boto3.client(
        service, endpoint_url=address, region_name=REGION, aws_access_key_id=key, aws_secret_access_key=secret,
        config=Config(retries={"max_attempts": 1}, s3={"addressing_style": "path"}))


@contextlib.contextmanager
def running(folder):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = os.path.join(os.path.dirname(sys.executable), "moto_server")
    log = open(os.path.join(folder, "store.log"), "wb")
    process = subprocess.Popen(
        [sys.executable, server, "-H", "127.0.0.1", "-p", str(port)], stdout=log, stderr=log,
        env={**os.environ, "INITIAL_NO_AUTH_ACTION_COUNT": str(OPEN_ACTIONS)})
    try:
        wait(port, process)
        yield Bucket(f"http://127.0.0.1:{port}")
    finally:
        process.terminate()
        process.wait()
        log.close()


def wait(port, process):
    for _ in range(300):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        if process.poll() is not None:
            break
        time.sleep(0.1)
    sys.exit("run: the S3 server does not start")
