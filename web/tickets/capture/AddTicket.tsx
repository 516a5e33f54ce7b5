import { Button } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { AddTicketFormProps } from './AddTicketForm.tsx'

const AddTicketForm = lazy(() => import('./AddTicketForm.tsx').then((part) => ({ default: part.AddTicketForm })))

/** One ticket, signed on this screen. */
export function AddTicket(props: Omit<AddTicketFormProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button leftSection={<IconSignature className="i" size={20} aria-hidden />} onClick={() => setIsOpen(true)}>
        Sign here and now
      </Button>
      {isOpen && (
        <Suspense>
          <AddTicketForm {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
