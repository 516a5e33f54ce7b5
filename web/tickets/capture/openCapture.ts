import { ticketContent } from '../../../api/contract/tickets/content.ts'
import { device } from '../../device/device.ts'
import { type JobOnDevice, readJob } from '../../device/jobsOnDevice.ts'
import {
  type OrderMemory,
  readOrderMemory,
  readVehicleMemory,
  type VehicleMemory,
} from '../../device/ticketsOnDevice.ts'
import { readTyped, type TypedFields } from '../../device/typed.ts'
import { readDeviceKey } from '../../offline/device.ts'
import { startDraft } from '../../offline/drafts.ts'
import { unlessFull } from '../../offline/fullDisk.ts'
import { markJobSeen } from '../../offline/lastSeen.ts'
import type { CachedVehicle, TicketDraft, TicketFields } from '../../offline/rows.ts'
import { blankFields } from './blankFields.ts'

export type Capture = {
  /** Null where the order has left this phone since the draft was begun. */
  order: JobOnDevice | null
  vehicles: readonly CachedVehicle[]
  lorries: VehicleMemory
  memory: OrderMemory
  start: TicketDraft
  /** Changes typed just before the app went away, beyond the stored draft. */
  typed: TypedFields
}

/** `full`: no room on the phone for a draft. Null: neither the order nor a draft of it is here. */
export type CaptureState = Capture | 'full' | null

export async function openCapture(userId: number, quoteId: number): Promise<CaptureState> {
  return unlessFull(readCapture(userId, quoteId), 'full')
}

function readCapture(userId: number, quoteId: number): Promise<Capture | null> {
  return device.stores.user(userId).use(async (db) => {
    const [order, vehicles, lorries, memory, kept] = await Promise.all([
      readJob(db, quoteId),
      db.vehicles.toArray(),
      readVehicleMemory(db),
      readOrderMemory(db, quoteId),
      db.drafts.get(quoteId),
    ])
    if (!order && !kept) return null
    // Read the key early; if that fails, finishing the ticket reads it again.
    void readDeviceKey(device).catch(() => {})
    // A ticket is begun, so the driver knows the job. No disk may stand in its way.
    void markJobSeen(db, quoteId).catch(() => {})
    const start = kept ?? (await startDraft(device, userId, { quoteId, fields: prefill(order, lorries) }))
    return { order, vehicles, lorries, memory, start, typed: readTyped(userId, start) }
  })
}

function prefill(order: JobOnDevice | null, lorries: VehicleMemory): TicketFields {
  const from = order?.job.from
  const loaded_at = from ? `${from.address}, ${from.postcode}`.slice(0, ticketContent.loaded_at.max) : ''
  return { ...blankFields(), vehicle: lorries.last ?? '', loaded_at }
}
