import type { ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { PendingButton } from '../ui/PendingButton.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import type { SentForm } from './useSentForm.ts'
import '../ui/form.css'

type Props = {
  sent: SentForm
  label?: string
  className?: string | undefined
  /** For a button outside the form, in a dialog's foot. */
  id?: string
  /** For a dialog of one or two fields: no list of faults above them. */
  isShort?: boolean | undefined
  children: ReactNode
  actions?: ReactNode
}

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
    // `post`: sent before the app has started, a prerendered form would put what was typed into the address.
    <form id={id} className={className} method="post" noValidate aria-label={label} onSubmit={onSubmit}>
      <ErrorSummary {...summary} isShort={isShort} />
      {children}
      {actions && <div className="form-acts">{actions}</div>}
    </form>
  )
}

type SubmitProps = Pick<ButtonProps, 'variant' | 'size' | 'fullWidth' | 'disabled'> & {
  sent: SentForm
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
