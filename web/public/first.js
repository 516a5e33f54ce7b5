// While the app is on its way, a driver's phone shows their jobs as it last showed them: it keeps them with
// web/drivers/keepFirstScreen.ts, and the app takes them away once it has drawn its own (web/shell/firstScreen.ts).
;(() => {
  const { main } = document.currentScript.dataset
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    document.body.append(
      Object.assign(document.createElement('script'), { type: 'module', src: main, crossOrigin: '' }),
    )
  }
  const kept = location.pathname === '/driver' ? read() : null
  if (!kept || document.visibilityState === 'hidden') return start()
  show(kept)
  // Painted first: the app keeps the page busy for a second on a slow phone.
  requestAnimationFrame(() => setTimeout(start))
  setTimeout(start, 500)

  function read() {
    try {
      const found = JSON.parse(localStorage.getItem('loadstone|first-screen'))
      const user = JSON.parse(localStorage.getItem('user'))
      const isSame =
        found.main === main &&
        found.userId === user.id &&
        // A ticket that was saved since would be missing from what is left to drive.
        found.seq === localStorage.getItem(`loadstone|device-seq|${user.id}`)
      return isSame && localStorage.getItem('authToken') ? found : null
    } catch {
      return null
    }
  }

  function show({ html, css, day, asOf }) {
    const root = document.getElementById('root')
    const screen = document.createElement('div')
    screen.id = 'first-screen'
    screen.innerHTML = html
    for (const href of css) {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'stylesheet', href, crossOrigin: '' })
      document.head.append(link)
    }
    age(screen, day, asOf)
    // A tap that comes before the app is the app's to follow, however long it takes.
    screen.addEventListener('click', (event) => {
      const link = event.target.closest('a')
      if (link?.origin !== location.origin) return
      event.preventDefault()
      root.dataset.tapped = link.pathname
    })
    // Nor is it taken away under a finger: its click would come to nothing.
    screen.addEventListener('pointerdown', () => {
      screen.dataset.touched = 'yes'
    })
    for (const end of ['pointerup', 'pointercancel']) {
      addEventListener(end, () => setTimeout(() => delete screen.dataset.touched, 50))
    }
    root.hidden = true
    root.before(screen)
    // Whatever keeps the app from drawing the jobs is to be seen.
    setTimeout(() => {
      screen.remove()
      root.hidden = false
    }, 5_000)
  }

  /** What has changed by the clock alone: which day it is, and how old the orders are. */
  function age(screen, day, asOf) {
    if (new Date().toDateString() !== day) {
      for (const [selector, text] of [
        ['[data-first="day"]', '\u00a0'],
        ['[data-first="as-of"]', asOf.otherDay],
      ]) {
        const found = screen.querySelector(selector)
        if (found) found.lastChild.textContent = text
      }
    }
    const hours = (Date.now() - asOf.at) / 3_600_000
    const shown = screen.querySelector('[data-first="as-of"]')
    if (shown && hours > 4) shown.className = hours > 24 ? asOf.red : asOf.amber
  }
})()
