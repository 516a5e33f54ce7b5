/** React adds a page's title before the document's own; this removes the latter. */
export function keepOneTitle(): void {
  const own = document.querySelector('title')
  const observer = new MutationObserver(() => {
    if (document.querySelector('title') === own) return
    own?.remove()
    observer.disconnect()
  })
  observer.observe(document.head, { childList: true })
}
