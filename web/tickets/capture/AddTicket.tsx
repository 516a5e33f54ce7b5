import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { AddTicketFormProps } from './AddTicketForm.tsx'

const AddTicketForm = lazy(() => import('./AddTicketForm.tsx').then((part) => ({ default: part.AddTicketForm })))

type Props = Omit<AddTicketFormProps, 'onClose'> & { variant: 'primary' | 'line' }

export function AddTicket({ variant, ...props }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        leftSection={<IconPlus className="i" size={20} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Add ticket
      </Button>
      {isOpen && (
        <Suspense>
          <AddTicketForm {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
