"""Reads YAML files and rejects duplicate keys, which PyYAML alone does not."""

import yaml


class Loader(yaml.SafeLoader):
    """Rejects duplicate keys, and reads `on` as a string rather than as true."""

    def construct_mapping(self, node, deep=False):
        keys = [key.value for key, _ in node.value]
        twice = sorted({key for key in keys if keys.count(key) > 1})
        if twice:
            raise yaml.constructor.ConstructorError(None, None, f"the key {twice[0]} occurs twice", node.start_mark)
        return super().construct_mapping(node, deep)


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in rows if tag != "tag:yaml.org,2002:bool"]
    for first, rows in yaml.SafeLoader.yaml_implicit_resolvers.items()}


def read(text):
    """Returns (document, None), or (None, one sentence about the error)."""
    try:
        return yaml.load(text, Loader), None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f" in line {mark.line + 1}" if mark else ""
        return None, f"invalid YAML{line}: {getattr(error, 'problem', error)}"
