// Before the first paint, so that nobody who chose the dark is dazzled first; theme/theme.ts keeps the choice.
;(() => {
  const system = matchMedia('(prefers-color-scheme: dark)')
  paint()
  system.addEventListener('change', paint)

  function paint() {
    let choice = null
    try {
      choice = localStorage.getItem('loadstone|colour-scheme')
    } catch {
      // Storage is shut off: as the system says.
    }
    const isDark = choice === 'dark' || (choice !== 'light' && system.matches)
    document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
  }
})()
