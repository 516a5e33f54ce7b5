import '@mantine/core/styles/Popover.layer.css'
import '../ui/calendar.css'
import { Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { formatDateInFull } from '../ui/dates.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { isDay, readDay, type Towards, writeDay } from './day.ts'

type Props = Pick<TextInputProps, 'className' | 'error' | 'label' | 'required'> & {
  id: string
  /** YYYY-MM-DD, or the typed text if it isn't a date. */
  value: string
  onChange: (value: string) => void
  onLeave?: () => void
  towards?: Towards
}

const Calendar = lazy(async () => ({ default: (await import('./Calendar.tsx')).Calendar }))

/** A British date whatever the browser's language; below it, the date as understood. */
export function DayInput({ id, value, onChange, onLeave, towards = 'next', ...rest }: Props) {
  const [typed, setTyped] = useState({ value, text: writeDay(value) })
  const [isOpen, setIsOpen] = useState(false)
  const today = londonDay(Date.now())
  const text = typed.value === value ? typed.text : writeDay(value)

  function type(entered: string) {
    const next = readDay(entered, today, towards) ?? entered.trim()
    setTyped({ value: next, text: entered })
    onChange(next)
  }
  function leave() {
    setTyped({ value, text: writeDay(value) })
    onLeave?.()
  }
  function pick(day: string) {
    setIsOpen(false)
    onChange(day)
  }

  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      withinPortal={false}
      // Roles would change the input's id, which the error summary links to.
      withRoles={false}
      returnFocus
    >
      <Popover.Target>
        <TextInput
          {...rest}
          id={id}
          value={text}
          withAsterisk={false}
          description={isDay(value) ? formatDateInFull(value) : 'Day and month, such as 3/12'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="next"
          maxLength={40}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onBlur={leave}
          rightSection={<IconButton label="Open the calendar" Icon={IconCalendar} onClick={() => setIsOpen(!isOpen)} />}
          rightSectionPointerEvents="all"
        />
      </Popover.Target>
      <Popover.Dropdown className="calendar">
        <Suspense fallback={<div className="calendar-wait" aria-busy="true" />}>
          <Calendar value={value} today={today} onPick={pick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
