// Starts the app. Shows a driver's last jobs or a yard's last board meanwhile: the app stores them
// (web/shell/keepFirstScreen.ts) and removes them once it has drawn its own (web/shell/firstScreen.ts).
;(() => {
  // `page`: the scripts of a page that the server sent drawn (api/cli/pages.ts).
  const { main, page } = document.currentScript.dataset
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const href of page ? page.split(' ') : []) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }),
      )
    }
    document.body.append(
      Object.assign(document.createElement('script'), { type: 'module', src: main, crossOrigin: '' }),
    )
  }
  /** Attributes by which the app finds its own element again. */
  const names = { a: 'href', button: 'aria-label', input: 'name' }
  const root = document.getElementById('root')
  if (root.hasChildNodes()) root.addEventListener('click', notePress)
  // What the server sends of a driver's page before any job (api/cli/pages.ts).
  const sent = document.getElementById('first-screen')
  const isKept = ['/driver', '/haulier/haulierDashboard'].includes(location.pathname) && location.search === ''
  const kept = isKept ? read() : null
  const isShown = kept !== null && document.adoptedStyleSheets !== undefined
  if (isShown && document.visibilityState !== 'hidden') show(kept)
  else if (sent) watch(sent)
  if (document.visibilityState === 'hidden' || !(isShown || page !== undefined)) return start()
  // Let this paint first: the app keeps a slow phone busy for a second.
  requestAnimationFrame(() => setTimeout(start))
  setTimeout(start, 500)

  /** Before the app has taken the page over, which follows it up (web/shell/EarlyInput.tsx). */
  function notePress(event) {
    const button = event.target.closest('button:not([popovertarget])')
    if (!button || event.currentTarget.dataset.taken) return
    event.preventDefault()
    button.dataset.pressed = 'yes'
  }

  function read() {
    try {
      const found = JSON.parse(localStorage.getItem('loadstone|first-screen'))
      const user = JSON.parse(localStorage.getItem('user'))
      const isSame =
        found.main === main &&
        found.path === location.pathname &&
        found.userId === user.id &&
        // With a ticket saved since, the tonnes left would be wrong.
        found.seq === localStorage.getItem(`loadstone|device-seq|${user.id}`)
      return isSame && localStorage.getItem('authToken') ? found : null
    } catch {
      return null
    }
  }

  function show({ html, css, body, day, asOf }) {
    const screen = document.createElement('div')
    screen.id = 'first-screen'
    screen.innerHTML = html
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
    document.body.className = body
    age(screen, day, asOf)
    sent?.remove()
    root.before(screen)
    watch(screen)
    // If the app hasn't drawn by then, show why.
    setTimeout(() => drop(screen), 5_000)
  }

  function watch(screen) {
    // Nobody is signed in: the app leads to the login.
    if (document.documentElement.dataset.leaving) return drop(screen)
    root.hidden = true
    // The app follows up an early tap once it has started.
    screen.addEventListener('click', (event) => {
      const target = event.target.closest('a, button, input')
      if (!target || (target.origin ?? location.origin) !== location.origin) return
      event.preventDefault()
      const name = names[target.localName]
      const value = target.getAttribute(name)
      if (value) root.dataset.tapped = `${target.localName}[${name}=${JSON.stringify(value)}]`
    })
    screen.addEventListener('submit', (event) => event.preventDefault())
    // Don't remove the screen under a finger: the click would be lost.
    screen.addEventListener('pointerdown', () => {
      screen.dataset.touched = 'yes'
    })
    for (const end of ['pointerup', 'pointercancel']) {
      addEventListener(end, () => setTimeout(() => delete screen.dataset.touched, 50))
    }
  }

  function drop(screen) {
    screen.remove()
    document.adoptedStyleSheets = []
    root.hidden = false
  }

  /** Updates what depends on the clock: the day, and the age of the orders. */
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
