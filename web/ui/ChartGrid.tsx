import type { CSSProperties } from 'react'

type Scale = { top: number; lines: readonly number[] }

const labelOf = (tonnes: number) => tonnes.toLocaleString('en-GB')

/** Room for the longest label, so that no line runs through it. */
export function gutterOf({ lines }: Scale): CSSProperties {
  return { '--digits': Math.max(...lines.map((tonnes) => labelOf(tonnes).length)) } as CSSProperties
}

export function ChartGrid({ scale: { top, lines } }: { scale: Scale }) {
  return (
    <div className="day-grid" aria-hidden="true">
      {lines.map((tonnes) => (
        <span key={tonnes} style={{ bottom: `${(tonnes * 100) / top}%` }}>
          {labelOf(tonnes)}
        </span>
      ))}
    </div>
  )
}
