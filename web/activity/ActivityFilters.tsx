import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Actor } from '../../api/contract/rules/permissions.ts'
import { DayInput } from '../form/DayInput.tsx'
import { isDay } from '../form/day.ts'
import { ErrorText } from '../form/ErrorText.tsx'
import { Select } from '../form/Select.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { kindOptions, useActivityFilters } from './activityFilters.ts'
import '../ui/filters.css'

const nothing = { from: '', to: '', kind: '', person: '' }

export function ActivityFilters({ actor }: { actor: Actor }) {
  const [filters, change] = useActivityFilters()
  return (
    <search className="filters" aria-label="Activity">
      <Day id="activity-from" label="From" day={filters.from ?? ''} onChange={(from) => change({ from })} />
      <Day id="activity-to" label="To" day={filters.to ?? ''} onChange={(to) => change({ to })} />
      <Select
        label="Kind"
        data={[{ value: '', label: 'All kinds' }, ...kindOptions(actor)]}
        value={filters.kind ?? ''}
        onChange={({ currentTarget }) => change({ kind: currentTarget.value })}
      />
      <SearchField label="Person" name="person" isLabelAbove />
      {Object.keys(filters).length > 0 && (
        <Button size="sm" variant="quiet" onClick={() => change(nothing)}>
          Clear
        </Button>
      )}
    </search>
  )
}

type DayProps = { id: string; label: string; day: string; onChange: (day: string) => void }

/** Don't query until it is a date; on blur, say that it isn't one. */
function Day({ id, label, day, onChange }: DayProps) {
  const [typed, setTyped] = useState({ day, text: day, isLeft: false })
  const isPending = typed.day === day && typed.text !== day
  return (
    <DayInput
      id={id}
      label={label}
      towards="last"
      value={isPending ? typed.text : day}
      error={isPending && typed.isLeft && <ErrorText text="There is no such day." />}
      onChange={(text) => {
        const isWhole = text === '' || isDay(text)
        setTyped({ day: isWhole ? text : day, text, isLeft: false })
        if (isWhole) onChange(text)
      }}
      onLeave={() => setTyped({ ...typed, isLeft: true })}
    />
  )
}
