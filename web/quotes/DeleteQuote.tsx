import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import { refusalText } from '../client/refusalText.ts'
import { useSeenVersion } from '../client/useSeenVersion.ts'
import { useSend } from '../client/useSend.ts'
import { paths } from '../paths.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { showToast } from '../ui/toast.ts'

type Props = {
  quote: { id: number; version: number; product_name: string; visible_bid_count: number; waiting_bid_count: number }
}

export function DeleteQuote({ quote }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const { version, onError } = useSeenVersion(quote.version, isOpen)
  const mutation = useSend(calls.quoteDelete, {
    onError,
    leave: () => navigate(paths.contractorQuotes),
    onSuccess: ({ message }) => showToast({ title: message, text: `Quote ${quote.id} has been deleted.` }),
  })
  function close() {
    mutation.reset()
    setIsOpen(false)
  }
  return (
    <>
      <Button size="sm" leftSection={<IconTrash className="i" size={20} aria-hidden />} onClick={() => setIsOpen(true)}>
        Delete quote
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Delete this quote?"
        action="Delete quote"
        isDestructive
        isSending={mutation.isPending}
        failure={mutation.error && refusalText(mutation.error, 'Failed to delete quote')}
        onConfirm={() => mutation.mutate({ id: quote.id, version })}
        onClose={close}
      >
        <p>
          Quote {quote.id}, {quote.product_name}. This action cannot be undone.
          {quote.visible_bid_count + quote.waiting_bid_count > 0 && ' Everyone who bid on it is told.'}
        </p>
      </ConfirmDialog>
    </>
  )
}
