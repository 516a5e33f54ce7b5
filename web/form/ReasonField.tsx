import { Textarea } from '@mantine/core'
import { longestReason } from '../../api/contract/reasons.ts'
import { OptionalLabel } from './Field.tsx'
import '../ui/form.css'

type Props = {
  value: string
  onChange: (reason: string) => void
  hint: string
}

export function ReasonField({ value, onChange, hint }: Props) {
  return (
    <Textarea
      label={<OptionalLabel label="Reason" />}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rows={2}
      maxLength={longestReason}
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
