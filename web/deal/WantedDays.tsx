import { DayInput } from '../form/DayInput.tsx'
import { type Days, endsBeforeItBegins } from './windowFilters.ts'
import '../ui/filters.css'

type Props = { days: Days; onChange: (days: Days) => void }

/** Filters by the days of delivery. The two stay on one line. */
export function WantedDays({ days, onChange }: Props) {
  return (
    <div className="filters-days">
      <DayInput id="from" label="Wanted from" value={days.from ?? ''} onChange={(from) => onChange({ from })} />
      <DayInput
        id="to"
        label="Wanted until"
        value={days.to ?? ''}
        onChange={(to) => onChange({ to })}
        error={endsBeforeItBegins(days) && 'End date must be after start date'}
      />
    </div>
  )
}
