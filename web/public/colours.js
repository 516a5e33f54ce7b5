// Before the first paint, so that nobody who chose the dark is dazzled first; theme/theme.ts keeps the choice.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('loadstone|colour-scheme')
  } catch {
    // Storage is shut off: as the system says.
  }
  const isDark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
})()
