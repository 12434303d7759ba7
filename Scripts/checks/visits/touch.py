"""Touch input: the events of a swipe, a double tap and a pinch."""


def send(visitor, kind, points):
    visitor.tools.send("Input.dispatchTouchEvent", {
        "type": kind, "touchPoints": [{"x": x, "y": y, "id": place} for place, (x, y) in enumerate(points)]})


def swipe(visitor, start, end, steps=6):
    send(visitor, "touchStart", [start])
    for step in range(1, steps + 1):
        part = step / steps
        send(visitor, "touchMove", [(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)])
        visitor.page.wait_for_timeout(16)
    send(visitor, "touchEnd", [])


def double_tap(visitor, x, y):
    for _ in range(2):
        send(visitor, "touchStart", [(x, y)])
        send(visitor, "touchEnd", [])
        visitor.page.wait_for_timeout(60)


def pinch(visitor, x, y, first=40, last=160, steps=6):
    around = lambda reach: [(x - reach, y), (x + reach, y)]
    send(visitor, "touchStart", around(first))
    for step in range(1, steps + 1):
        send(visitor, "touchMove", around(first + (last - first) * step / steps))
        visitor.page.wait_for_timeout(16)
    send(visitor, "touchEnd", [])
