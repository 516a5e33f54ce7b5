import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { useEffect, useRef } from 'react'
import { isDay } from './day.ts'

type Props = {
  value: string
  today: string
  onPick: (day: string) => void
}

export function Calendar({ value, today, onPick }: Props) {
  const root = useRef<HTMLDivElement>(null)
  // The popover found nothing to focus when it opened, so take the focus now.
  useEffect(() => root.current?.querySelector<HTMLElement>('td button[tabindex="0"]')?.focus(), [])
  const chosen = isDay(value) ? value : null
  return (
    <DatePicker
      ref={root}
      value={chosen}
      defaultDate={chosen ?? today}
      minDate="2000-01-01"
      maxDate="2099-12-31"
      firstDayOfWeek={1}
      ariaLabels={{ nextMonth: 'Next month', previousMonth: 'Previous month' }}
      onChange={(day) => day && onPick(day)}
    />
  )
}
