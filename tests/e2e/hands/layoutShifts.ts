/** What moves on a page without being asked to, noted in the browser from its first moment on. */
type Noted = { shifted?: { sum: number; moved: string[] } }

type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Runs before the page. */
export function noteShifts(): void {
  const shifted = { sum: 0, moved: [] as string[] }
  ;(window as Noted).shifted = shifted
  const list = ({ node, previousRect, currentRect }: LayoutShift['sources'][number]) => {
    const words = node?.textContent?.trim().replace(/\s+/g, ' ').slice(0, 30)
    const from = [previousRect.x, previousRect.y].map(Math.round)
    const to = [currentRect.x, currentRect.y].map(Math.round)
    return `${node?.nodeName.toLowerCase()} "${words}" ${from} to ${to}`
  }
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue
      shifted.sum += entry.value
      shifted.moved.push(...entry.sources.map(list))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page. */
export function readShifts(): { sum: number; moved: string[] } {
  return (window as Noted).shifted ?? { sum: Number.NaN, moved: [] }
}
