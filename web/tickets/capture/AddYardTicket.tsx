import { readDrivers } from '../../device/assignmentsOnDevice.ts'
import { useOnDevice } from '../../device/useOnDevice.ts'
import { AddTicket } from './AddTicket.tsx'
import { useLogHere } from './logTyped.ts'

type Props = {
  userId: number
  quoteId: number
  remaining: number
  loadedAt: string
  assigned: readonly { id: number; full_name: string }[]
}

/** The yard logs a load for a driver, through this tablet's outbox. */
export function AddYardTicket({ userId, quoteId, remaining, loadedAt, assigned }: Props) {
  const save = useLogHere(userId, quoteId)
  const all = useOnDevice(readDrivers) ?? []
  const others = all.filter(({ id }) => !assigned.some((driver) => driver.id === id))
  return (
    <AddTicket
      quoteId={quoteId}
      remaining={remaining}
      loadedAt={loadedAt}
      save={save}
      drivers={[...assigned, ...others]}
      likelyDriver={assigned.length === 1 ? (assigned[0]?.id ?? null) : null}
      draftsIn={localStorage}
      savedText="It is safe on this tablet and is sent automatically."
    />
  )
}
