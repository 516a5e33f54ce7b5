// Runs before the first paint.
;(() => {
  // Dark mode mustn't flash white; theme/theme.ts keeps the choice.
  const system = matchMedia('(prefers-color-scheme: dark)')
  paint()
  system.addEventListener('change', paint)
  // Nor the login's form to users, nor the driver's page to visitors; main.tsx shows what comes instead.
  const drawnFor = { '/login': 'visitor', '/driver': 'user' }[location.pathname]
  const reader = read('authToken') ? 'user' : 'visitor'
  if (drawnFor && drawnFor !== reader) document.documentElement.dataset.leaving = 'yes'

  function paint() {
    const choice = read('loadstone|colour-scheme')
    const isDark = choice === 'dark' || (choice !== 'light' && system.matches)
    document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
  }

  function read(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage is blocked: follow the system.
      return null
    }
  }
})()
