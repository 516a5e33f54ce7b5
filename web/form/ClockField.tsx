import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { readClock } from './day.ts'
import { ErrorText } from './ErrorText.tsx'

type Props<Values> = {
  form: Pick<UseFormReturnType<Values>, 'getInputProps'>
  name: keyof Values & string
  label: string
  width?: 'half' | 'third'
  /** Shown once a time is typed. */
  note?: ReactNode
}

/** A 24-hour time, typed in any way: `7`, `730`, `7:30 pm`. The form holds HH:MM. */
export function ClockField<Values>({ form, name, label, width, note }: Props<Values>) {
  const { value, onChange, error } = form.getInputProps(name)
  const [typed, setTyped] = useState<{ value: string; text: string }>({ value, text: value })
  return (
    <TextInput
      id={name}
      label={label}
      className={width}
      required
      withAsterisk={false}
      value={typed.value === value ? typed.text : value}
      description={note || '24 hours, such as 07:30'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error && <ErrorText text={error} />}
      autoComplete="off"
      enterKeyHint="next"
      maxLength={10}
      onChange={({ currentTarget: { value: text } }) => {
        const next = readClock(text) ?? text.trim()
        setTyped({ value: next, text })
        onChange(next)
      }}
      onBlur={() => setTyped({ value, text: value })}
    />
  )
}
