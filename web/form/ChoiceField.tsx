import type { UseFormReturnType } from '@mantine/form'
import type { ComponentProps } from 'react'
import { Choice } from './Choice.tsx'

type Props<Values> = Pick<ComponentProps<typeof Choice>, 'label' | 'options' | 'className' | 'isLabelHidden'> & {
  form: Pick<UseFormReturnType<Values>, 'getInputProps'>
  /** Also the id of the first option, where the summary of errors leads. */
  name: keyof Values & string
}

/** One of a few, as a field of a form. */
export function ChoiceField<Values>({ form, name, ...choice }: Props<Values>) {
  const { value, onChange, error } = form.getInputProps(name)
  return <Choice {...choice} name={name} value={value} onChange={onChange} error={error} />
}
