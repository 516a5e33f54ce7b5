import type { MouseEvent } from 'react'

/** First stop of the keyboard: past bar and menu, to the element with the id `main`. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads within the page, as its address says
    <a className="skip" href="#main" onClick={skip}>
      Skip to content
    </a>
  )
}

/** The address stays what it is: a scanned ticket stands in it. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
