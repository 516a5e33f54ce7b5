import { useState } from 'react'
import type { Ticket } from '../../../api/contract/tickets/schemas.ts'
import styles from './slip.module.css'

type Props = { ticket: Pick<Ticket, 'slip_url'> }

export function SlipPhoto({ ticket: { slip_url } }: Props) {
  const [isLarge, setIsLarge] = useState(false)
  if (slip_url === null) return null
  return (
    <button
      type="button"
      className={`${styles.slip} ${isLarge ? styles.isLarge : ''}`}
      aria-expanded={isLarge}
      onClick={() => setIsLarge(!isLarge)}
    >
      <img src={slip_url} alt="The weighbridge’s slip, as photographed" decoding="async" />
      <span>{isLarge ? 'Smaller' : 'Enlarge the slip'}</span>
    </button>
  )
}
