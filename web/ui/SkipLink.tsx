import type { MouseEvent } from 'react'

/** The keyboard's first stop; leads past bar and menu to `#main`. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads within the page, as its address says
    <a className="skip" href="#main" onClick={skip}>
      Skip to content
    </a>
  )
}

/** Keeps the address's fragment: it may hold a scanned ticket. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
