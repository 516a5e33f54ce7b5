import type { CircleMarker as LeafletDot, LeafletKeyboardEvent } from 'leaflet'
import { useEffect, useRef } from 'react'
import { CircleMarker, Tooltip, useMap } from 'react-leaflet'
import type { Point } from '../../../api/contract/geo.ts'
import mapStyles from '../map.module.css'
import { toTuple } from './circles.ts'
import styles from './layers.module.css'

type Props = { at: Point; label: string; isSelected: boolean; onSelect: () => void }

/** A result on another page of the list. The dots are one tab stop, like a radio group: there may be two thousand. */
export function Dot({ at, label, isSelected, onSelect }: Props) {
  const map = useMap()
  const dot = useRef<LeafletDot>(null)
  useEffect(() => {
    const path = dot.current?.getElement()
    if (!path) return
    path.setAttribute('role', 'radio')
    path.setAttribute('aria-label', label)
    path.setAttribute('aria-checked', String(isSelected))
    path.classList.toggle(styles.dotSelected ?? '', isSelected)
    path.parentElement?.setAttribute('role', 'radiogroup')
    path.parentElement?.setAttribute('aria-label', 'Quotes on other pages of the list')
    if (!path.hasAttribute('tabindex')) path.setAttribute('tabindex', '-1')
    keepOneStop(path)
  })
  function press({ originalEvent }: LeafletKeyboardEvent) {
    const path = dot.current?.getElement()
    const { key } = originalEvent
    const next = path && beside(path, key)
    if (!next && key !== 'Enter' && key !== ' ') return
    originalEvent.preventDefault()
    originalEvent.stopPropagation()
    if (next) next.focus()
    else onSelect()
  }
  function show() {
    const path = dot.current?.getElement()
    if (!path) return
    for (const other of dotsAround(path)) other.setAttribute('tabindex', other === path ? '0' : '-1')
    // Keyboard focus must be in view; under a finger the map stays still.
    if (path.matches(':focus-visible')) map.panInside(toTuple(at), { padding: [40, 40] })
  }
  const shown = useRef(show)
  shown.current = show
  useEffect(() => {
    const path = dot.current?.getElement()
    const listener = () => shown.current()
    path?.addEventListener('focus', listener)
    return () => {
      path?.removeEventListener('focus', listener)
      if (path) leaveStop(path)
    }
  }, [])
  return (
    <CircleMarker
      ref={dot}
      center={toTuple(at)}
      radius={isSelected ? 9 : 5}
      className={styles.dot}
      eventHandlers={{ click: onSelect, keydown: press }}
    >
      <Tooltip direction="top" className={mapStyles.mapName}>
        {label}
      </Tooltip>
    </CircleMarker>
  )
}

function dotsAround(path: Element): SVGElement[] {
  return [...(path.parentElement?.querySelectorAll<SVGElement>(':scope > [role="radio"]') ?? [])]
}

function beside(path: Element, key: string): SVGElement | undefined {
  const dots = dotsAround(path)
  const at = dots.indexOf(path as SVGElement)
  const places: Partial<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: dots.length - 1,
  }
  const to = places[key]
  return to === undefined ? undefined : dots.at(to % dots.length)
}

function keepOneStop(path: Element): void {
  const group = path.parentElement
  if (!group?.querySelector(':scope > [tabindex="0"]')) path.setAttribute('tabindex', '0')
}

/** Passes the tab stop on when a dot is removed. */
function leaveStop(path: Element): void {
  if (path.getAttribute('tabindex') !== '0') return
  dotsAround(path)
    .find((other) => other !== path)
    ?.setAttribute('tabindex', '0')
}
