import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { ScrollRestoration, useLocation } from 'react-router-dom'

/** Where the router keeps how far each entry of the history was scrolled: by the entry's key, in pixels. */
const placesKey = 'loadstone|places'

/**
 * A page opens at its top, and Back finds it where it was. A page that was drawn at build time is scrolled before the app
 * takes it over, by its reader or by the browser on the way back; the router would lead both to the top, so it is
 * undone before anything is painted.
 */
export function KeepPlace() {
  const { key } = useLocation()
  const place = useRef(0)
  const isTakenOver = useIsTakenOver()
  return (
    <>
      <BeforePaint act={isTakenOver ? note : null} />
      <ScrollRestoration storageKey={placesKey} />
      <BeforePaint act={isTakenOver ? lead : null} />
    </>
  )

  function note(): void {
    place.current = window.scrollY || readPlace(key)
  }

  function lead(): void {
    if (place.current > 0) window.scrollTo(0, place.current)
  }
}

/** True while React takes the drawn page over, and never after. */
function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
}

/** Effects run in the order of their elements. */
function BeforePaint({ act }: { act: (() => void) | null }): null {
  useLayoutEffect(() => {
    act?.()
  })
  return null
}

function readPlace(key: string): number {
  const places = JSON.parse(sessionStorage.getItem(placesKey) ?? '{}') as Record<string, number>
  return places[key] ?? 0
}
