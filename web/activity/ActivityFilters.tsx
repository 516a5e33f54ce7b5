import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Actor } from '../../api/contract/rules/permissions.ts'
import { Select } from '../form/Select.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { kindOptions, useActivityFilters } from './activityFilters.ts'
import '../ui/filters.css'

const nothing = { from: '', to: '', kind: '', person: '' }

export function ActivityFilters({ actor }: { actor: Actor }) {
  const [filters, change] = useActivityFilters()
  return (
    <search className="filters" aria-label="Activity">
      <Day label="From" day={filters.from ?? ''} onChange={(from) => change({ from })} />
      <Day label="To" day={filters.to ?? ''} onChange={(to) => change({ to })} />
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

type DayProps = { label: string; day: string; onChange: (day: string) => void }

/** A year that is still being typed is no day to ask for yet. */
function Day({ label, day, onChange }: DayProps) {
  const [typed, setTyped] = useState({ day, text: day })
  const shown = typed.day === day ? typed.text : day
  return (
    <TextInput
      type="date"
      label={label}
      min="2000-01-01"
      max="2099-12-31"
      autoComplete="off"
      value={shown}
      onChange={({ currentTarget: { value, validity } }) => {
        const isWhole = value === '' ? !validity.badInput : validity.valid
        setTyped({ day: isWhole ? value : day, text: value })
        if (isWhole) onChange(value)
      }}
    />
  )
}
