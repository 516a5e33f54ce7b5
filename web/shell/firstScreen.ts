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
    root.hidden = false
  }
  const { tapped } = root.dataset
  delete root.dataset['tapped']
  if (tapped) root.querySelector<HTMLElement>(`a[href="${CSS.escape(tapped)}"]`)?.click()
}
