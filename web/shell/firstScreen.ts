import { paths } from '../paths.ts'

/** The pages that are shown as they last were while the app starts (web/public/first.js). */
const keptPaths: readonly string[] = [paths.driver, paths.haulierDashboard]

/** They take it away themselves, once they are there. */
export function dropUnlessKept(pathname: string): void {
  if (!keptPaths.includes(pathname)) dropFirstScreen()
}

/** The page is drawn: what web/public/first.js has shown in its place goes. */
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
