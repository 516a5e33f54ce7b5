/** The page is drawn: what web/public/first.js has shown in its place goes. */
export function dropFirstScreen(): void {
  const screen = document.getElementById('first-screen')
  const root = document.getElementById('root')
  if (!screen || !root) return
  const { tapped, touched } = screen.dataset
  if (touched) {
    setTimeout(dropFirstScreen, 50)
    return
  }
  screen.remove()
  root.hidden = false
  if (tapped) root.querySelector<HTMLElement>(`a[href="${CSS.escape(tapped)}"]`)?.click()
}
