// Runs before the first paint.
;(() => {
  // Dark mode mustn't flash white; theme/theme.ts keeps the choice.
  const system = matchMedia('(prefers-color-scheme: dark)')
  paint()
  system.addEventListener('change', paint)
  // Nor the login's form, for whoever is signed in; main.tsx shows what comes instead.
  if (location.pathname === '/login' && read('authToken')) document.documentElement.dataset.leaving = 'yes'

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
