import { Button } from '@mantine/core'
import styles from './unsent.module.css'

/** A phone that was out of signal for weeks holds thousands: nobody scrolls through those, and drawing them takes seconds. */
export const rowsAtFirst = 30
const step = 100

type Props = { more: number; onShow: (rows: number) => void }

export function ShowMore({ more, onShow }: Props) {
  if (more <= 0) return null
  const rows = Math.min(step, more)
  return (
    <div className={styles.tksMore}>
      <Button fullWidth onClick={() => onShow(rows)}>
        Show {rows} more
      </Button>
      <span>{more} not shown</span>
    </div>
  )
}
