// Scrolls to the end as a reader would, waits for images that come into view, and adds up the layout shifts. Counts
// shifts after recent input too: nobody types here, and a change of the window's size would count as input.
async () => {
  const frame = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  const pause = time => new Promise(done => setTimeout(done, time))
  let shifts = 0
  const observer = new PerformanceObserver(list => {
    for (const entry of list.getEntries()) shifts += entry.value
  })
  observer.observe({ type: "layout-shift", buffered: true })
  const inView = image => {
    const box = image.getBoundingClientRect()
    return box.bottom > 0 && box.top < innerHeight && box.width > 0
  }
  const waiting = () => [...document.images].some(image => inView(image) && !image.complete)
  const settled = async () => {
    for (let tries = 0; tries < 40 && waiting(); tries++) await pause(25)
    await frame()
  }
  await settled()
  await pause(Math.max(0, 600 - performance.now()))
  for (let step = 0; step < 60; step++) {
    const before = scrollY
    scrollBy({ top: innerHeight * 0.8, behavior: "instant" })
    await settled()
    if (scrollY === before) break
  }
  await pause(150)
  observer.takeRecords().forEach(entry => { shifts += entry.value })
  const broken = [...document.images].filter(image => image.complete && !image.naturalWidth)
  const moving = document.getAnimations().filter(animation => animation.playState === "running")
  scrollTo({ top: 0, behavior: "instant" })
  await frame()
  return { shifts, broken: broken.map(image => image.currentSrc || image.src), moving: moving.length,
    images: document.images.length }
}
