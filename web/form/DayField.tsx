import type { UseFormReturnType } from '@mantine/form'
import { DayInput } from './DayInput.tsx'
import { ErrorText } from './ErrorText.tsx'

type Props<Values> = {
  form: Pick<UseFormReturnType<Values>, 'getInputProps'>
  /** Also the id of the input, where the summary of errors leads. */
  name: keyof Values & string
  label: string
  width?: 'half' | 'third'
}

/** A date of a form; the form holds it as the wire writes it. */
export function DayField<Values>({ form, name, label, width }: Props<Values>) {
  const { value, onChange, error } = form.getInputProps(name)
  return (
    <DayInput
      id={name}
      label={label}
      className={width}
      required
      value={value}
      onChange={onChange}
      error={error && <ErrorText text={error} />}
    />
  )
}
