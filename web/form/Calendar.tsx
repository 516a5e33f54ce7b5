import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { useEffect, useRef } from 'react'
import { isDay } from './day.ts'

type Props = {
  value: string
  today: string
  onPick: (day: string) => void
}

/** A month to choose a day from; loaded when it is first opened. */
export function Calendar({ value, today, onPick }: Props) {
  const root = useRef<HTMLDivElement>(null)
  // It comes after the place that it opens in, which has found nothing to give the focus to.
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
