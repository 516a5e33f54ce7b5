import { useState } from 'react'
import type { Ticket } from '../../../api/contract/tickets/schemas.ts'
import styles from './slip.module.css'

type Props = { ticket: Pick<Ticket, 'slip_url' | 'source'> }

export function SlipPhoto({ ticket: { slip_url, source } }: Props) {
  const [isLarge, setIsLarge] = useState(false)
  if (slip_url === null) return null
  const isPaper = source === 'paper'
  return (
    <button
      type="button"
      className={`${styles.slip} ${isLarge ? styles.isLarge : ''}`}
      aria-expanded={isLarge}
      onClick={() => setIsLarge(!isLarge)}
    >
      <img
        src={slip_url}
        alt={isPaper ? 'The signed paper, as scanned' : 'The weighbridge’s slip, as photographed'}
        decoding="async"
      />
      <span>{isLarge ? 'Smaller' : `Enlarge the ${isPaper ? 'paper' : 'slip'}`}</span>
    </button>
  )
}
