import { paths } from '../paths.ts'

/** Pages shown as they last were while the app starts (web/public/first.js). */
const keptPaths: readonly string[] = [paths.driver, paths.haulierDashboard]

/** Kept pages drop the first screen themselves, once drawn. */
export function dropUnlessKept(pathname: string): void {
  if (!keptPaths.includes(pathname)) dropFirstScreen()
}

export function hasFirstScreen(): boolean {
  return document.getElementById('first-screen') !== null
}

/** Removes what web/public/first.js showed, once the page is drawn. */
export function dropFirstScreen(): void {
  const screen = document.getElementById('first-screen')
  const root = document.getElementById('root')
  if (!root) return
  if (screen?.dataset['touched']) {
    setTimeout(dropFirstScreen, 50)
    return
  }
  if (screen) {
    screen.remove()
    document.adoptedStyleSheets = []
    root.hidden = false
    root.dataset['shown'] = 'yes'
  }
  const { tapped } = root.dataset
  delete root.dataset['tapped']
  const target = tapped ? root.querySelector<HTMLElement>(tapped) : null
  target?.focus()
  target?.click()
}
