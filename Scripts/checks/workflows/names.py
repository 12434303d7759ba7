"""Names that GitHub defines: actions with inputs, permissions, runners, contexts. From its documentation, November 2026."""

# The actions that the project uses, at the versions it uses, with the inputs it may set.
ACTIONS = {
    "actions/cache@v4": {"path", "key", "restore-keys"},
    "actions/cache/restore@v4": {"path", "key", "restore-keys"},
    "actions/cache/save@v4": {"path", "key"},
    "actions/checkout@v4": {"persist-credentials", "fetch-depth", "ref"},
    "actions/deploy-pages@v4": set(),
    "actions/download-artifact@v4": {"name", "path", "pattern", "merge-multiple"},
    "actions/upload-artifact@v4": {"name", "path", "if-no-files-found", "retention-days"},
    "actions/upload-pages-artifact@v4": {"path"},
}

PERMISSIONS = {"actions", "attestations", "checks", "contents", "deployments", "discussions", "id-token", "issues",
               "packages", "pages", "pull-requests", "security-events", "statuses"}

# Permissions that an action needs.
NEEDS_PERMISSION = {"actions/deploy-pages@v4": {"pages": "write", "id-token": "write"}}

RUNNERS = {"ubuntu-24.04", "ubuntu-24.04-arm", "macos-15", "macos-15-intel"}

EVENTS = {"pull_request", "push", "schedule", "workflow_dispatch"}

WORKFLOW_KEYS = {"name", "run-name", "on", "permissions", "env", "defaults", "concurrency", "jobs"}

JOB_KEYS = {"name", "needs", "if", "runs-on", "container", "environment", "env", "permissions", "concurrency",
            "outputs", "strategy", "steps", "timeout-minutes"}

STEP_KEYS = {"id", "name", "if", "uses", "with", "run", "shell", "env", "working-directory", "continue-on-error",
             "timeout-minutes"}

GITHUB = {"action_path", "action_repository", "event_name", "ref", "ref_name", "repository", "run_attempt", "run_id",
          "server_url", "sha", "token"}

RUNNER = {"arch", "os", "temp"}

FUNCTIONS = {"always", "cancelled", "contains", "endsWith", "failure", "format", "hashFiles", "startsWith", "success"}

FORM_FIELDS = {"checkboxes", "dropdown", "input", "markdown", "textarea"}

ECOSYSTEMS = {"docker", "github-actions", "swift"}
