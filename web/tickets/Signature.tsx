import { may } from '../../api/contract/rules/permissions.ts'
import { signaturePath } from '../../api/contract/rules/signaturePath.ts'
import type { Ticket } from '../../api/contract/tickets.ts'
import { useSession } from '../session/useSession.ts'

/** The picture itself; what it is, the button or the dialog around it says. */
export function Signature({ ticket }: { ticket: Ticket }) {
  return <img src={signaturePath(ticket.signature)} alt="" loading="lazy" decoding="async" />
}

/** Not all of a haulier's staff may: they see the tickets, but the signatures need the permission for fulfilment. */
export function useSeesSignatures(): boolean {
  const session = useSession()
  return session !== null && may(session.user, 'signature.read')
}
