import type { UseFormReturnType } from '@mantine/form'
import { DayInput } from './DayInput.tsx'
import { ErrorText } from './ErrorText.tsx'
import { OptionalLabel } from './Field.tsx'

type Props<Values> = {
  form: Pick<UseFormReturnType<Values>, 'getInputProps'>
  name: keyof Values & string
  label: string
  isOptional?: boolean
  width?: 'half' | 'third'
  /** Whether a day without its year is the next one or the last one. */
  towards?: 'next' | 'last'
}

export function DayField<Values>({ form, name, label, isOptional = false, width, towards = 'next' }: Props<Values>) {
  const { value, onChange, error } = form.getInputProps(name)
  return (
    <DayInput
      id={name}
      label={isOptional ? <OptionalLabel label={label} /> : label}
      className={width}
      required={!isOptional}
      value={value}
      towards={towards}
      onChange={onChange}
      error={error && <ErrorText text={error} />}
    />
  )
}
