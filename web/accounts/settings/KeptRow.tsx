import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import styles from './settings.module.css'

type Props = {
  name: string
  removal: 'Remove' | 'Delete'
  children: ReactNode
  form: (close: () => void) => ReactNode
  question: (dialog: { isOpen: boolean; onClose: () => void }) => ReactNode
}

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
