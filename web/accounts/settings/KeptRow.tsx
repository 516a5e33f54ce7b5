import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import styles from './settings.module.css'

type Props = {
  /** Names it to who hears the buttons alone. */
  name: string
  removal: 'Remove' | 'Delete'
  /** What it is, in its row. */
  children: ReactNode
  /** In the row's place while it is changed. */
  form: (close: () => void) => ReactNode
  question: (asked: { isOpen: boolean; onClose: () => void }) => ReactNode
}

/** One of several that a firm keeps: changed in its place, removed after a question. */
export function KeptRow({ name, removal, children, form, question }: Props) {
  const [mode, setMode] = useState<'shown' | 'changing' | 'removing'>('shown')
  const show = () => setMode('shown')
  if (mode === 'changing') return <li>{form(show)}</li>
  return (
    <li>
      <div className={styles.deviceWords}>{children}</div>
      <span className={styles.rowActs}>
        <Button size="sm" aria-label={`Change ${name}`} onClick={() => setMode('changing')}>
          Change
        </Button>
        <Button size="sm" aria-label={`${removal} ${name}`} onClick={() => setMode('removing')}>
          {removal}
        </Button>
      </span>
      {question({ isOpen: mode === 'removing', onClose: show })}
    </li>
  )
}
