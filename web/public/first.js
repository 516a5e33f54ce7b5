// While the app is on its way, a driver's phone shows their jobs as it last showed them, and a yard's tablet its board: the
// app keeps them (web/shell/keepFirstScreen.ts), and takes them away once it has drawn its own (web/shell/firstScreen.ts).
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
  const isKept = ['/driver', '/haulier/haulierDashboard'].includes(location.pathname) && location.search === ''
  const kept = isKept ? read() : null
  if (!kept || document.visibilityState === 'hidden' || !document.adoptedStyleSheets) return start()
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
        found.path === location.pathname &&
        found.userId === user.id &&
        // A ticket that was saved since would be missing from what is left to drive.
        found.seq === localStorage.getItem(`loadstone|device-seq|${user.id}`)
      return isSame && localStorage.getItem('authToken') ? found : null
    } catch {
      return null
    }
  }

  /** By what the app's own is found again. */
  const names = { a: 'href', button: 'aria-label', input: 'name' }

  function show({ html, css, body, day, asOf }) {
    const root = document.getElementById('root')
    const screen = document.createElement('div')
    screen.id = 'first-screen'
    screen.innerHTML = html
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
    document.body.className = body
    age(screen, day, asOf)
    // A tap that comes before the app is the app's to follow, however long it takes.
    screen.addEventListener('click', (event) => {
      const target = event.target.closest('a, button, input')
      if (!target || (target.origin ?? location.origin) !== location.origin) return
      event.preventDefault()
      const name = names[target.localName]
      const value = target.getAttribute(name)
      if (value) root.dataset.tapped = `${target.localName}[${name}=${JSON.stringify(value)}]`
    })
    screen.addEventListener('submit', (event) => event.preventDefault())
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
      document.adoptedStyleSheets = []
      root.hidden = false
    }, 5_000)
  }

  /** What has changed by the clock alone: which day it is, and how old the orders are. */
  function age(screen, day, asOf) {
    const shown = screen.querySelector('[data-first="as-of"]')
    if (new Date().toDateString() !== day) {
      for (const text of screen.querySelectorAll('[data-first="day"]')) text.textContent = '\u00a0'
      if (shown) shown.lastChild.textContent = asOf.otherDay
    }
    const hours = (Date.now() - asOf.at) / 3_600_000
    if (shown && hours > 4) shown.className = hours > 24 ? asOf.red : asOf.amber
  }
})()
