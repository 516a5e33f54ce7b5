import type { NoticePace } from '../../../api/contract/events.ts'
import { defaultRadius, radiusOptions } from '../../../api/contract/geo.ts'
import type { NoticePreference } from '../../../api/contract/notices.ts'
import { Select } from '../../form/Select.tsx'
import styles from './settings.module.css'

type Choice = Pick<NoticePreference, 'mail' | 'radius'> & { pace: NoticePace }
type Props = Choice & { label: string; onChange: (choice: Partial<Choice>) => void }

const paces = [
  { value: 'daily', label: 'One mail a day, at 7:00' },
  { value: 'at_once', label: 'A mail for each, at once' },
  { value: 'never', label: 'No mails' },
]

/** How often new quotes are mailed, and from how far away. The bell shows them at once. */
export function NewQuotes({ label, mail, pace, radius = defaultRadius, onChange }: Props) {
  return (
    <fieldset className={styles.newQuotes}>
      <legend>{label}</legend>
      <Select
        label="Mails"
        value={mail ? pace : 'never'}
        data={paces}
        onChange={({ currentTarget: { value } }) => {
          const chosen = value === 'daily' || value === 'at_once' ? value : null
          onChange(chosen === null ? { mail: false } : { mail: true, pace: chosen })
        }}
      />
      <Select
        label="Radius"
        value={String(radius)}
        data={radiusOptions.map((miles) => ({ value: String(miles), label: `${miles} miles` }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = radiusOptions.find((miles) => String(miles) === value)
          if (chosen) onChange({ radius: chosen })
        }}
      />
      <p>The bell shows them at once. The radius is measured from your registered place, as the crow flies.</p>
    </fieldset>
  )
}
