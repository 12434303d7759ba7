"""Visits to the good site that must fail, each in its own way, and one that must not."""

from visits.frame import Case


def case(act, script=True):
    return Case(act, "good", "desktop", script, False, False)


def kept(visitor):
    visitor.go().claim(True, "never said")
    visitor.see("h1")
    visitor.accessible("home")


def broken(visitor):
    visitor.go().claim(False, "a promise is broken")


def awaited(visitor):
    visitor.context.set_default_timeout(300)
    visitor.go().wait("document.title === 'never'", "nothing happens", timeout=300)


def unseen(visitor):
    visitor.go().see(".never", timeout=300)


def lost(visitor):
    visitor.go("no/such/page/")


def stuck(visitor):
    visitor.context.set_default_timeout(300)
    visitor.go().one("button").click()


def failing(visitor):
    visitor.go().evaluate("setTimeout(() => { throw new Error('planted') })")
    visitor.page.wait_for_timeout(100)


def complaining(visitor):
    visitor.go().evaluate("console.error('planted')")
    visitor.page.wait_for_timeout(100)


def forbidden(visitor):
    visitor.go().evaluate("document.body.append(Object.assign(new Image(), { src: 'http://127.0.0.1:9/x.png' }))")
    visitor.page.wait_for_timeout(200)


def unnamed(visitor):
    visitor.go().evaluate("document.querySelector('main').append(document.createElement('button'))")
    visitor.accessible("with a planted button")


VISITS = [
    ("a good visit", case(kept), None),
    ("a broken promise", case(broken), "at home: a promise is broken"),
    ("a wait in vain", case(awaited), "nothing happens"),
    ("an element that never comes", case(unseen), "no .never is shown"),
    ("a page that is not there", case(lost), "there is no page no/such/page/"),
    ("a control that is not there", case(stuck), "Timeout"),
    ("a script that fails", case(failing), "a script fails: planted"),
    ("an error in the console", case(complaining), "the console says: planted"),
    ("what the policy refuses", case(forbidden), "the policy refuses http://127.0.0.1:9"),
    ("a button without a name", case(unnamed), "axe, with a planted button, light: button-name"),
]
