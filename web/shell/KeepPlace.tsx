import { useLayoutEffect, useRef } from 'react'
import { ScrollRestoration, useLocation } from 'react-router-dom'
import { useIsTakenOver } from '../ui/useIsTakenOver.ts'

/** The router's scroll positions in pixels, by the history entry's key. */
const placesKey = 'loadstone|places'

/** A prerendered page may be scrolled before the app starts. The router moves it to the top; this puts it back. */
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

/** Effects run in element order. */
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
