import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { longestReason } from '../../api/contract/reasons.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import '../ui/form.css'

export type ReasonDialogProps = {
  title: string
  /** Names the action itself: 'Void ticket'. */
  action: string
  dismiss?: string
  isDestructive?: boolean
  label?: string
  hint: string
  isSending: boolean
  failure: string | null
  onConfirm: (reason: string) => void
  onClose: () => void
  children: ReactNode
}

export function ReasonDialog({ label = 'Reason', hint, onConfirm, children, ...frame }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  function confirm() {
    if (reason.trim() === '') setIsMissing(true)
    else onConfirm(reason)
  }
  return (
    <ConfirmDialog {...frame} isOpen onConfirm={confirm}>
      {children}
      <Textarea
        label={label}
        description={hint}
        error={isMissing && 'This field is required'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={3}
        maxLength={longestReason}
        autoComplete="off"
        value={reason}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setIsMissing(false)
        }}
      />
    </ConfirmDialog>
  )
}
