import type { UseFormReturnType } from '@mantine/form'
import type { ComponentProps } from 'react'
import { Choice } from './Choice.tsx'

type Props<Values> = Pick<ComponentProps<typeof Choice>, 'label' | 'options' | 'className' | 'isLabelHidden'> & {
  form: Pick<UseFormReturnType<Values>, 'getInputProps'>
  name: keyof Values & string
}

export function ChoiceField<Values>({ form, name, ...choice }: Props<Values>) {
  const { value, onChange, error } = form.getInputProps(name)
  return <Choice {...choice} name={name} value={value} onChange={onChange} error={error} />
}
