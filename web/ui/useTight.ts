import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Sets `data-tight` on a table while its longest words make it wider than its card. */
export function useTight(): RefObject<HTMLTableElement | null> {
  const ref = useRef<HTMLTableElement>(null)
  useLayoutEffect(() => {
    const table = ref.current
    const box = table?.parentElement
    if (!table || !box) return
    const update = () => {
      table.removeAttribute('data-tight')
      table.toggleAttribute('data-tight', table.offsetWidth > box.clientWidth)
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(box)
    return () => observer.disconnect()
  })
  return ref
}
