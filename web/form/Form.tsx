import type { ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { PendingButton } from '../ui/PendingButton.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import type { SentForm } from './useSentForm.ts'
import '../ui/form.css'

type Props = {
  sent: SentForm
  /** Names the form: `Add Product`. */
  label?: string
  className?: string | undefined
  /** For a button that stands outside of it, in a dialog's foot. */
  id?: string
  /** In a dialog of a field or two, where what is wrong stands in sight: no list of it above. */
  isShort?: boolean | undefined
  children: ReactNode
  /** Its button, and the ways out of it. */
  actions?: ReactNode
}

/** The frame of every form: what stopped it, its fields, its buttons. */
export function Form({
  sent: { summary, onSubmit },
  label,
  className = 'form',
  id,
  isShort,
  children,
  actions,
}: Props) {
  return (
    <form id={id} className={className} noValidate aria-label={label} onSubmit={onSubmit}>
      <ErrorSummary {...summary} isShort={isShort} />
      {children}
      {actions && <div className="form-acts">{actions}</div>}
    </form>
  )
}

type SubmitProps = Pick<ButtonProps, 'variant' | 'size' | 'fullWidth' | 'disabled'> & {
  sent: SentForm
  /** The form's id, where the button stands outside of it. */
  form?: string
  children: ReactNode
}

export function Submit({ sent: { isSending, isDone }, disabled = false, ...button }: SubmitProps) {
  return (
    <PendingButton
      type="submit"
      variant="primary"
      size="lg"
      isPending={isSending}
      disabled={disabled || isDone}
      {...button}
    />
  )
}
