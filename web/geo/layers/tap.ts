import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** From this distance on a press is a drag (pixels). */
const dragged = 6

/** Drops the click at the end of a drag that began on the button. A key's click has no detail. */
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
