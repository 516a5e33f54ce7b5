import type { UseFormReturnType } from '@mantine/form'
import { asPounds } from '../form/amounts.ts'
import { Field } from '../form/Field.tsx'

export const limitLabel = 'Approval limit'
export const limitLabels = { approval_limit: `${limitLabel} (£)` }

type Props<Values> = { form: Pick<UseFormReturnType<Values>, 'getInputProps'>; enterKeyHint?: 'next' | 'done' }

export function LimitField<Values extends { approval_limit: string }>({ form, enterKeyHint = 'next' }: Props<Values>) {
  return (
    <Field
      form={form}
      name="approval_limit"
      label={limitLabels.approval_limit}
      kind="decimal"
      onLeave={asPounds}
      isOptional
      hint="For the whole job with the markup, excl. VAT. Leave it empty for no limit."
      leftSection="£"
      autoComplete="off"
      enterKeyHint={enterKeyHint}
    />
  )
}
