import { Textarea, TextInput, type TextInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { normalisePostcode } from '../../api/contract/rules/postcode.ts'
import { ErrorText } from './ErrorText.tsx'
import { PasswordField } from './PasswordField.tsx'
import '../ui/form.css'

const kinds = {
  text: {},
  long: {},
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel' },
  web: { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  decimal: { inputMode: 'decimal' },
  postcode: { autoCapitalize: 'characters', spellCheck: false },
  password: {},
} as const satisfies Record<string, TextInputProps>

type Form<Values> = Pick<UseFormReturnType<Values>, 'getInputProps'>
type FieldName<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`

type Props<Values> = {
  form: Form<Values>
  /** Also the input's id, for the error summary's link. */
  name: FieldName<Values>
  label: string
  kind?: keyof typeof kinds
  isOptional?: boolean
  width?: 'half' | 'third' | undefined
  hint?: ReactNode
  /** What the browser may fill in; `off` for somebody else's details. */
  autoComplete: string
  /** Rewrites the text when the field is left. */
  onLeave?: (text: string) => string
} & Pick<
  TextInputProps,
  'enterKeyHint' | 'readOnly' | 'disabled' | 'placeholder' | 'maxLength' | 'leftSection' | 'rightSection'
>

const asTyped = (text: string) => text
const hintBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

export function Field<Values>({
  form,
  name,
  label,
  kind = 'text',
  isOptional = false,
  width,
  hint,
  onLeave = kind === 'postcode' ? normalisePostcode : asTyped,
  enterKeyHint = 'next',
  ...rest
}: Props<Values>) {
  const input = form.getInputProps(name)
  const shared = {
    ...kinds[kind],
    ...input,
    ...rest,
    id: name,
    className: [width, rest.leftSection && 'unit-first'].filter(Boolean).join(' '),
    label: isOptional ? <OptionalLabel label={label} /> : label,
    required: !isOptional,
    // Optional fields are marked instead.
    withAsterisk: false,
    description: hint,
    inputWrapperOrder: hintBelow,
    error: input.error && <ErrorText text={input.error} />,
    onBlur: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      const written = onLeave(value)
      // A change clears the field's fault; merely leaving it mustn't.
      if (written !== value) input.onChange(written)
    },
  }
  if (kind === 'long') return <Textarea {...shared} rows={2} />
  if (kind === 'password') return <PasswordField {...shared} enterKeyHint={enterKeyHint} />
  return <TextInput {...shared} enterKeyHint={enterKeyHint} />
}

export function OptionalLabel({ label }: { label: string }) {
  return (
    <>
      {label} <span className="opt">(optional)</span>
    </>
  )
}
