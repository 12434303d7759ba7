"""The phone and the network of the measurements: slow 4G, applied per request."""

PHONE = {"viewport": {"width": 412, "height": 823}, "device_scale_factor": 1.75, "is_mobile": True, "has_touch": True}
CPU = 4
LATENCY = 562
BYTES_A_SECOND = 1_440_000 // 8

# Runs before the first byte: records paints, the largest paint, layout shifts, long tasks and slow events.
RECORD = """
window.seen = { shift: 0, tasks: [], events: [], largest: null, first: null };
const watch = (type, use, more) => new PerformanceObserver(list => list.getEntries().forEach(use))
  .observe({ type, buffered: true, ...more });
watch("paint", entry => { if (entry.name === "first-contentful-paint") seen.first = entry.startTime });
watch("largest-contentful-paint", entry => { seen.largest = { time: entry.startTime,
  what: entry.element ? entry.element.localName + (entry.url ? " " + entry.url.slice(-24) : "") : "?" } });
watch("layout-shift", entry => { if (!entry.hadRecentInput) seen.shift += entry.value });
watch("longtask", entry => seen.tasks.push([entry.startTime, entry.duration]));
watch("event", entry => { if (entry.interactionId) seen.events.push([entry.name, entry.duration]) },
  { durationThreshold: 16 });
"""


def slow_down(tab, cpu=CPU, network=True):
    tab.tools.send("Emulation.setCPUThrottlingRate", {"rate": cpu})
    if network:
        tab.tools.send("Network.enable")
        tab.tools.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": LATENCY, "downloadThroughput": BYTES_A_SECOND,
            "uploadThroughput": 675_000 // 8})
