"""YAML files with their keys checked to be unique, which PyYAML alone does not do."""

import yaml


class Loader(yaml.SafeLoader):
    """Refuses a key that stands twice, and reads `on` as a word rather than as true."""

    def construct_mapping(self, node, deep=False):
        keys = [key.value for key, _ in node.value]
        twice = sorted({key for key in keys if keys.count(key) > 1})
        if twice:
            raise yaml.constructor.ConstructorError(None, None, f"the key {twice[0]} stands twice", node.start_mark)
        return super().construct_mapping(node, deep)


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in rows if tag != "tag:yaml.org,2002:bool"]
    for first, rows in yaml.SafeLoader.yaml_implicit_resolvers.items()}


def read(text):
    """The document, or one sentence about why there is none."""
    try:
        return yaml.load(text, Loader), None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f" in line {mark.line + 1}" if mark else ""
        return None, f"invalid YAML{where}: {getattr(error, 'problem', error)}"
