import { IconAlertTriangle } from '@tabler/icons-react'
import { ErrorText } from '../../form/ErrorText.tsx'
import styles from './paper.module.css'

export type Says = { is: 'fault' | 'warning' | 'note'; text: string }

/** The gravest of what a cell has to say. */
export function saysOf(texts: Readonly<Record<Says['is'], string | undefined>>): Says | null {
  const is = (['fault', 'warning', 'note'] as const).find((one) => texts[one])
  return is ? { is, text: texts[is] ?? '' } : null
}

export function CellSays({ id, says: { is, text } }: { id: string; says: Says }) {
  return (
    <small id={id} className={styles[is]}>
      {is === 'fault' && <ErrorText text={text} />}
      {is === 'warning' && <IconAlertTriangle className="i" size={16} aria-hidden />}
      {is !== 'fault' && text}
    </small>
  )
}
