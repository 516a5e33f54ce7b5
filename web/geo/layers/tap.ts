import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** In pixels, from where on a press is a drag. */
const dragged = 6

/** For a button on the map: a drag of the map that began on it ends as a click on it, and is none. A key (no detail) drags nothing. */
export function useTap(onTap: (byKey: boolean) => void) {
  const pressedAt = useRef<{ clientX: number; clientY: number } | null>(null)
  return {
    onPointerDown: ({ clientX, clientY }: PointerEvent) => {
      pressedAt.current = { clientX, clientY }
    },
    onClick: ({ detail, clientX, clientY }: MouseEvent) => {
      const from = pressedAt.current
      pressedAt.current = null
      const isDrag = detail > 0 && from && Math.hypot(clientX - from.clientX, clientY - from.clientY) > dragged
      if (!isDrag) onTap(detail === 0)
    },
  }
}
