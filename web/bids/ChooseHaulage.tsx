import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import { haveBidsClosed } from '../../api/contract/rules/priceTerms.ts'
import { refusalText } from '../client/refusalText.ts'
import { useSend } from '../client/useSend.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/useSession.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Panel } from '../ui/Panel.tsx'
import '../ui/form.css'

type Props = {
  quote: SeenQuote
  /** The other way, where the page itself doesn't have it. */
  bidding?: ReactNode
}

/** For a firm that supplies and hauls, until it has bid or decided. */
export function ChooseHaulage({ quote, bidding }: Props) {
  const session = useSession()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const choose = useSend(calls.haulageChoose, { onSuccess: () => navigate(paths.haulierQuote(quote.id)) })
  if (!session || !may(session.user, 'haulierBid.price') || !isUndecided(quote)) return null
  function close() {
    choose.reset()
    setIsOpen(false)
  }
  return (
    <Panel title="Bid, or price the delivery" sub="On each quote your firm does one of the two.">
      <div className="card-body form-acts">
        <Button onClick={() => setIsOpen(true)}>Price delivery on this quote</Button>
        {bidding}
      </div>
      <ConfirmDialog
        isOpen={isOpen}
        title="Price delivery on this quote?"
        action="Price delivery"
        dismiss="Not now"
        isSending={choose.isPending}
        failure={choose.error && refusalText(choose.error, 'Failed to save your choice')}
        onConfirm={() => choose.mutate({ id: quote.id })}
        onClose={close}
      >
        <p>You then see where other suppliers load from, so your firm can’t bid on this quote any more.</p>
      </ConfirmDialog>
    </Panel>
  )
}

export function isUndecided(quote: SeenQuote): boolean {
  if (quote.seen_as !== 'supplier' || !quote.is_open || haveBidsClosed(quote, Date.now())) return false
  return quote.delivery_method === 'Deliver' && quote.bid_status === null && !quote.hauls_here
}
