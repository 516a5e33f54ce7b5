import { may } from '../../api/contract/rules/permissions.ts'
import type { Ticket } from '../../api/contract/tickets/schemas.ts'
import { refusalText } from '../client/refusalText.ts'
import { pendingWrite, useSendOneOf } from '../client/useSend.ts'
import { ReasonDialog } from '../form/ReasonDialog.tsx'
import { useSession } from '../session/useSession.ts'
import { showToast } from '../ui/toast.ts'
import { type Check, checkWords } from './checks.ts'
import { driverOf } from './fromPaper.ts'
import { weightFigure } from './weightFigure.ts'

type Props = { ticket: Ticket; check: Check; onClose: () => void }

/** Asks for the reason for a void, a query or an answer. Always sent online: it applies to everybody at once. */
export function CheckDialog({ ticket, check, onClose }: Props) {
  const words = checkWords[check]
  const session = useSession()
  const isYard = session !== null && may(session.user, 'sync.read')
  const send = useSendOneOf((reason: string) => pendingWrite(words.call, { id: ticket.id, reason }), {
    onSuccess: () => {
      showToast({ title: words.done, text: `Ticket ${ticket.number}` })
      onClose()
    },
  })
  const nothing = 'There was no answer, so nothing has changed. Try again when there is a signal.'
  return (
    <ReasonDialog
      title={words.ask(ticket.number)}
      action={words.action}
      isDestructive={check === 'void'}
      label={words.label}
      hint="Everybody with a part in the order reads it."
      isSending={send.isPending}
      failure={send.error && refusalText(send.error, 'Something went wrong', nothing)}
      onConfirm={(reason) => send.mutate(reason)}
      onClose={onClose}
    >
      <p className="subject">
        <span>
          <b>Ticket {ticket.number}</b>
          <small>{[driverOf(ticket), ticket.vehicle].filter(Boolean).join(', ')}</small>
        </span>
        <b className="fig">{weightFigure(ticket.net_weight)} t</b>
      </p>
      {check === 'answer' && ticket.query && (
        <p>
          {ticket.query.queried_by}: “{ticket.query.reason}”
        </p>
      )}
      <p>{words.effect}</p>
      {isYard && <p>This needs a signal: unlike a ticket it isn’t kept on this device to be sent later.</p>}
    </ReasonDialog>
  )
}
