// Runs before the first paint, so that dark mode doesn't flash white; theme/theme.ts keeps the choice.
;(() => {
  const system = matchMedia('(prefers-color-scheme: dark)')
  paint()
  system.addEventListener('change', paint)

  function paint() {
    let choice = null
    try {
      choice = localStorage.getItem('loadstone|colour-scheme')
    } catch {
      // Storage is blocked: follow the system.
    }
    const isDark = choice === 'dark' || (choice !== 'light' && system.matches)
    document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
  }
})()
