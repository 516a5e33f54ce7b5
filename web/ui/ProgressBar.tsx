import { orderTonnesFigure } from './tonnes.ts'
import './progress.css'

type Props = {
  progress: { delivered: number; ordered: number; percent: number; status: 'Completed' | 'In Progress' }
  /** Tonnes logged on this device but not yet sent; hatched. */
  waiting?: number
}

/** Graphite while running, green once completed; never longer than the bar. */
export function ProgressBar({ progress, waiting = 0 }: Props) {
  const { delivered, ordered, percent, status } = progress
  const done = Math.min(percent, 100)
  const onDevice = Math.min(100 - done, (waiting / ordered) * 100)
  const label =
    waiting > 0
      ? `${orderTonnesFigure(delivered)} tonnes delivered and ${orderTonnesFigure(waiting)} tonnes on this device, of ${orderTonnesFigure(ordered)}`
      : `${orderTonnesFigure(delivered)} of ${orderTonnesFigure(ordered)} tonnes delivered`
  return (
    <div className={`progress ${status === 'Completed' ? 'is-done' : ''}`} role="img" aria-label={label}>
      <i style={{ width: `${done}%` }} />
      {onDevice > 0 && <i className="part" style={{ width: `${onDevice}%` }} />}
    </div>
  )
}
