import { orderTonnesFigure } from './tonnes.ts'
import './progress.css'

type Props = { progress: { delivered: number; ordered: number; percent: number; status: 'Completed' | 'In Progress' } }

/** Delivered of ordered tonnes: graphite on the way, green only when completed, never beyond its end. */
export function ProgressBar({ progress }: Props) {
  const { delivered, ordered, percent, status } = progress
  const label = `${orderTonnesFigure(delivered)} of ${orderTonnesFigure(ordered)} tonnes delivered`
  return (
    <div className={`progress ${status === 'Completed' ? 'is-done' : ''}`} role="img" aria-label={label}>
      <i style={{ width: `${Math.min(percent, 100)}%` }} />
    </div>
  )
}
