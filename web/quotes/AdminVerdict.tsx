import { Button } from '@mantine/core'
import { useState } from 'react'
import { can } from '../../api/contract/rules/actions.ts'
import { useSeenVersion } from '../client/useSeenVersion.ts'
import { ReasonField } from '../form/ReasonField.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { AdminVerifyDialog } from './AdminVerifyDialog.tsx'
import styles from './adminQuotes.module.css'
import { type AdminQuote, useVerdict, type Verdict, verdictFailure } from './adminVerdicts.ts'
import { QuoteSubject } from './QuoteSubject.tsx'

type Kind = Verdict['kind']
type Props = { quote: AdminQuote; size?: 'xs' | 'sm'; onDecided?: (kind: Kind) => void }

export function AdminVerdict({ quote, size = 'xs', onDecided }: Props) {
  const [dialog, setDialog] = useState<Kind | null>(null)
  const close = () => setDialog(null)
  function decided() {
    close()
    if (dialog) onDecided?.(dialog)
  }
  const named = `quote ${quote.quote_id}, ${quote.product_name}`
  const mayVerify = can.verifyQuote(quote).allowed
  return (
    <div className={styles.verdicts}>
      {/* One button for both, so that it keeps the focus a dialog returns when the quote's state changes. */}
      {(mayVerify || can.unverifyQuote(quote).allowed) && (
        <Button
          size={size}
          variant={mayVerify ? 'solid' : 'line'}
          aria-label={`${mayVerify ? 'Verify' : 'Unverify'} ${named}`}
          onClick={() => setDialog(mayVerify ? 'verify' : 'unverify')}
        >
          {mayVerify ? 'Verify' : 'Unverify'}
        </Button>
      )}
      {can.rejectQuote(quote).allowed && (
        <Button size={size} variant="quiet" aria-label={`Reject ${named}`} onClick={() => setDialog('reject')}>
          Reject
        </Button>
      )}
      {dialog === 'verify' && <AdminVerifyDialog quote={quote} onDecided={decided} onClose={close} />}
      {(dialog === 'reject' || dialog === 'unverify') && (
        <TakeBack quote={quote} kind={dialog} onDecided={decided} onClose={close} />
      )}
    </div>
  )
}

const words = {
  reject: {
    title: 'Reject this quote?',
    action: 'Reject',
    consequences: ['Nobody can bid on it.', 'The contractor will be notified and can edit and resubmit it.'],
  },
  unverify: {
    title: 'Unverify this quote?',
    action: 'Unverify',
    consequences: [
      'Its markup is cleared and it needs verification again.',
      'Suppliers and hauliers no longer see it. Pending bids are kept until it is verified again.',
      'Whoever bid on it or priced it is told, and may withdraw.',
    ],
  },
} as const

type TakeBackProps = { quote: AdminQuote; kind: keyof typeof words; onDecided: () => void; onClose: () => void }

function TakeBack({ quote, kind, onDecided, onClose }: TakeBackProps) {
  const { version, onError } = useSeenVersion(quote.version)
  const verdict = useVerdict(quote, onDecided, onError)
  const [reason, setReason] = useState('')
  const { title, action, consequences } = words[kind]
  return (
    <ConfirmDialog
      isOpen
      title={title}
      action={action}
      isDestructive
      isSending={verdict.isPending}
      failure={verdictFailure(verdict.error, kind)}
      onConfirm={() => verdict.mutate(kind === 'reject' ? { kind, reason, version } : { kind, version })}
      onClose={onClose}
    >
      <QuoteSubject quote={quote} />
      <ul className={styles.verdictConsequences}>
        {consequences.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {kind === 'reject' && (
        <ReasonField
          value={reason}
          onChange={setReason}
          hint="The contractor reads it. Without it they can’t tell what to change."
        />
      )}
    </ConfirmDialog>
  )
}
