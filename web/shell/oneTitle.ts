/** Removes the document's own title once React has put the page's in front of it. */
export function keepOneTitle(): void {
  const own = document.querySelector('title')
  const observer = new MutationObserver(() => {
    if (document.querySelector('title') === own) return
    own?.remove()
    observer.disconnect()
  })
  observer.observe(document.head, { childList: true })
}
