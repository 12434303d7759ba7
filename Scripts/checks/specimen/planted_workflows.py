"""Faults in files that GitHub reads: a name, the file, what is changed in the good one, and what must be said."""

TEST, RELEASE, DOCS, ACTION = (
    ".github/workflows/test.yml", ".github/workflows/release.yml", ".github/workflows/docs.yml", "action.yml")
FORM, BOT = ".github/ISSUE_TEMPLATE/bug_report.yml", ".github/dependabot.yml"

ROWS = [
    ("a lost bracket", TEST, ("branches: [main]", "branches: [main"), "invalid YAML"),
    ("a key that stands twice", TEST, ("\non:", "\nname: Test\non:"), "the key name stands twice"),
    ("an unknown key", TEST, ("concurrency:", "concurency:"), "unknown workflow key concurency"),
    ("an unknown event", TEST, ("pull_request:", "pull_requests:"), "unknown event pull_requests"),
    ("no permissions", TEST, ("permissions:\n  contents: read\n", ""), "permissions are missing"),
    ("an unknown permission", TEST, ("contents: read", "content: read"), "unknown permission content"),
    ("an unknown right", RELEASE, ("contents: write", "contents: all"), "none of read, write, none"),
    ("a permission that is missing", DOCS, ("id-token: write", "id-token: none"), "needs the permission id-token: write"),
    ("no limit of time", TEST, ("    timeout-minutes: 90\n", ""), "timeout-minutes is missing"),
    ("an unknown runner", RELEASE, ("ubuntu-24.04-arm", "ubuntu-arm"), "unknown runner ubuntu-arm"),
    ("an unknown action", TEST, ("actions/checkout@v4", "actions/check-out@v4"), "unknown action actions/check-out@v4"),
    ("an unknown input", TEST, ("restore-keys:", "restore-key:"), "unknown input restore-key"),
    ("a job that is not there", RELEASE, ("needs: [linux, macos]", "needs: [linux, mac]"), "unknown job in needs mac"),
    ("an unknown name of the matrix", RELEASE, ("${{ matrix.arch }}", "${{ matrix.cpu }}"), "matrix.cpu is not defined"),
    ("an unknown name of GitHub", TEST, ("github.sha", "github.hash"), "unknown name github.hash"),
    ("an unknown function", TEST, ("hashFiles(", "hashFile("), "unknown function hashFile"),
    ("an expression without its end", TEST, ("${{ github.ref }}", "${{ github.ref"), "an expression without its end"),
    ("an expression in a command", RELEASE, ('create "$TAG"', 'create "${{ github.ref_name }}"'), "pass it in env"),
    ("a command that cannot be parsed", RELEASE, ("          done\n", ""), "not a command of bash"),
    ("a lost program", TEST, ("run: .ci/run", "run: Scripts/tests"), "Scripts/tests is not a program"),
    ("a step before its time", DOCS, ("id: deployment", "id: deploy"), "steps.deployment.outputs.page_url is not defined"),
    ("a step of two kinds", TEST, ("run: .ci/run", "run: .ci/run\n        uses: actions/checkout@v4"), "needs either uses or run"),
    ("an unknown input of the action", ACTION, ("inputs.version", "inputs.release"), "inputs.release is not defined"),
    ("a step of the action without a shell", ACTION, ("      shell: bash\n", ""), "needs a shell"),
    ("a form without a label", FORM, ("label: Version", "title: Version"), "the field version has no label"),
    ("an unknown field", FORM, ("type: input", "type: line"), "unknown field line"),
    ("an unknown ecosystem", BOT, ("package-ecosystem: swift", "package-ecosystem: swiftpm"), "unknown ecosystem swiftpm"),
]
