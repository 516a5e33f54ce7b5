import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import type { AttachedTo, Readers } from '../../api/contract/rules/attachments.ts'
import styles from './attachments.module.css'
import { readersIcons, readersWords } from './readersWords.ts'

type Props = {
  label: string
  record: AttachedTo
  chosen: Readers
  choices: readonly Readers[]
  /** Those of `choices` that can't be chosen any more, as somebody has opened the file. */
  shut?: readonly Readers[]
  isPending?: boolean
  onChoose: (readers: Readers) => void
}

export function ReadersChoice({ label, record, chosen, choices, shut = [], isPending = false, onChoose }: Props) {
  const Sign = readersIcons[chosen]
  const id = useId()
  const select = (
    <span className={styles.choice}>
      <Sign className="i" size={18} aria-hidden />
      <select
        aria-label={label}
        value={chosen}
        aria-describedby={shut.length > 0 ? id : undefined}
        disabled={isPending || shut.length + 1 >= choices.length}
        onChange={({ currentTarget }) => onChoose(currentTarget.value as Readers)}
      >
        {choices.map((one) => (
          <option key={one} value={one} disabled={shut.includes(one)}>
            {readersWords(record, one).label}
          </option>
        ))}
      </select>
      <IconChevronDown className="i" size={16} aria-hidden />
    </span>
  )
  if (shut.length === 0) return select
  return (
    <span className={styles.who}>
      {select}
      <small id={id}>Somebody else has opened it</small>
    </span>
  )
}

type ShownProps = { record: AttachedTo; chosen: Readers; firm: string | null }

/** Beside a file whose readers the person can't change. */
export function ReadersShown({ record, chosen, firm }: ShownProps) {
  const Sign = readersIcons[chosen]
  return (
    <span className={styles.seen}>
      <span className="sr">Seen by</span>
      <Sign className="i" size={18} aria-hidden />
      {readersWords(record, chosen, firm).label}
    </span>
  )
}
