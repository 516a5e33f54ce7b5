import { Button } from '@mantine/core'
import styles from './unsent.module.css'

/** After weeks without signal a phone can hold thousands, which would take seconds to draw. */
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
