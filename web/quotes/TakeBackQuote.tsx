import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import { refusalText } from '../client/refusalText.ts'
import { useSeenVersion } from '../client/useSeenVersion.ts'
import { useSend } from '../client/useSend.ts'
import { paths } from '../paths.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { showToast } from '../ui/toast.ts'
import { orderTonnes } from '../ui/tonnes.ts'

type Props = {
  quote: {
    id: number
    version: number
    product_name: string
    quantity: number
    visible_bid_count: number
    waiting_bid_count: number
  }
}

export function TakeBackQuote({ quote }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const { version, onError } = useSeenVersion(quote.version, isOpen)
  const mutation = useSend(calls.quoteTakeBack, {
    onError,
    onSuccess: ({ message }) => {
      showToast({ title: message, text: 'Change it, and an administrator verifies it again.' })
      void navigate(paths.contractorQuoteEdit(quote.id))
    },
  })
  function close() {
    mutation.reset()
    setIsOpen(false)
  }
  return (
    <>
      <Button
        size="sm"
        leftSection={<IconArrowBackUp className="i" size={20} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Take back to edit
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Take this quote back?"
        action="Take back"
        dismiss="Leave it open"
        isSending={mutation.isPending}
        failure={mutation.error && refusalText(mutation.error, 'Failed to take the quote back')}
        onConfirm={() => mutation.mutate({ id: quote.id, version })}
        onClose={close}
      >
        <p className="subject">
          <span>
            <b>{quote.product_name}</b>
            <small>
              Quote {quote.id}, {orderTonnes(quote.quantity)}
            </small>
          </span>
        </p>
        <p>It leaves the market until an administrator has verified it again. {effectOn(quote)}</p>
      </ConfirmDialog>
    </>
  )
}

function effectOn({ visible_bid_count, waiting_bid_count }: Props['quote']): string {
  if (visible_bid_count + waiting_bid_count === 0) return 'Nobody has bid on it yet.'
  return 'Everyone who bid on it is told. Where you change only dates, times or notes, their bids stay, and each firm says whether its price holds. Any other change of the job ends their bids.'
}
