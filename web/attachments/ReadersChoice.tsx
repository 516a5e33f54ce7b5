import { IconChevronDown } from '@tabler/icons-react'
import type { AttachedTo, Readers } from '../../api/contract/rules/attachments.ts'
import styles from './attachments.module.css'
import { readersIcons, readersWords } from './readersWords.ts'

type Props = {
  label: string
  record: AttachedTo
  chosen: Readers
  choices: readonly Readers[]
  isPending?: boolean
  onChoose: (readers: Readers) => void
}

export function ReadersChoice({ label, record, chosen, choices, isPending = false, onChoose }: Props) {
  const Sign = readersIcons[chosen]
  return (
    <span className={styles.choice}>
      <Sign className="i" size={18} aria-hidden />
      <select
        aria-label={label}
        value={chosen}
        disabled={isPending}
        onChange={({ currentTarget }) => onChoose(currentTarget.value as Readers)}
      >
        {choices.map((one) => (
          <option key={one} value={one}>
            {readersWords(record, one).label}
          </option>
        ))}
      </select>
      <IconChevronDown className="i" size={16} aria-hidden />
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
