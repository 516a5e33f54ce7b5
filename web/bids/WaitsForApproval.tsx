import { Button } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useState } from 'react'
import type { WaitingAcceptance } from '../../api/contract/approvals.ts'
import type { ComparedBid } from '../../api/contract/bidAnswers.ts'
import * as calls from '../../api/contract/calls.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { formatPounds, toPence } from '../../api/contract/rules/money.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import { waitingFor } from '../../api/contract/rules/waitingFor.ts'
import { useWholeList } from '../client/lists.ts'
import { refusalText } from '../client/refusalText.ts'
import type { SessionUser } from '../session/session.ts'
import { Banner } from '../ui/Banner.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { formatMomentInSentence } from '../ui/dates.ts'
import { firmsOf, type Offer, offerIn, type QuoteOfOffers } from './offers.ts'
import { useEndOfRequest } from './waitingAcceptance.ts'

type Props = {
  asked: WaitingAcceptance
  quote: QuoteOfOffers
  user: SessionUser
  /** The bids on the page; undefined while they load. */
  shown: readonly ComparedBid[] | undefined
  onApprove: (offer: Offer) => void
}

/** A colleague's acceptance above their limit. The others of the firm read about it, too. */
export function WaitsForApproval(props: Props) {
  const { asked, quote, user } = props
  const who = asked.is_own ? 'You ask' : `${asked.asked_by} asks`
  const when = formatMomentInSentence(asked.asked_at, londonDay(Date.now()))
  return (
    <Banner tone="amber" Icon={IconHourglass} title={`${who} to accept ${offerText(asked)}`}>
      <p>
        Asked {when}. {!asked.may_approve && asked.approvers.length > 0 && `${waitingFor(asked.approvers)}.`}
      </p>
      {asked.may_approve && <Approve {...props} />}
      {may(user, 'bid.accept') && (asked.is_own || asked.may_approve) && (
        <EndRequest asked={asked} quoteId={quote.id} />
      )}
    </Banner>
  )
}

/** The offer may be on another page of the list. */
function Approve({ asked, quote, shown, onApprove }: Props) {
  const here = shown && offerIn(quote, shown, asked)
  const all = useWholeList(calls.bidList, { id: quote.id }, { enabled: shown !== undefined && !here })
  const offer = here ?? offerIn(quote, all.data?.filter((bid) => bid.seen_as === 'owner') ?? [], asked)
  if (all.data && !offer) return <p>This offer is no longer among the bids.</p>
  return (
    <Button size="sm" variant="solid" disabled={!offer} onClick={offer && (() => onApprove(offer))}>
      Approve
    </Button>
  )
}

const declining = {
  button: 'Decline',
  title: 'Decline this acceptance?',
  action: 'Decline',
  dismiss: 'Cancel',
  isDestructive: true,
  failed: 'Failed to decline the acceptance',
} as const
const takingBack = {
  button: 'Take back',
  title: 'Take this request back?',
  action: 'Take back',
  dismiss: 'Keep request',
  isDestructive: false,
  failed: 'Failed to take the request back',
} as const

function EndRequest({ asked, quoteId }: { asked: WaitingAcceptance; quoteId: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const { button, failed, ...dialog } = asked.is_own ? takingBack : declining
  const told = asked.is_own ? 'The bids stand as they did.' : `${asked.asked_by} is told. The bids stand as they did.`
  const ending = useEndOfRequest({ failed, told, onClose: () => setIsOpen(false) })
  function close() {
    ending.reset()
    setIsOpen(false)
  }
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {button}
      </Button>
      <ConfirmDialog
        {...dialog}
        isOpen={isOpen}
        isSending={ending.isPending}
        failure={ending.error && refusalText(ending.error, failed)}
        onConfirm={() => ending.mutate({ id: quoteId, asked_at: asked.asked_at })}
        onClose={close}
      >
        <p>
          {offerText(asked)}. {told}
        </p>
      </ConfirmDialog>
    </>
  )
}

function offerText({ supplier_name, haulier_name, total_price }: WaitingAcceptance): string {
  return `${firmsOf(supplier_name, haulier_name)} for ${formatPounds(toPence(total_price))}`
}
