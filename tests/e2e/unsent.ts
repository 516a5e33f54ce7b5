import type { Page } from '@playwright/test'
import { ticket } from '../../web/offline/kinds/ticket.ts'
import type { Media, OutboxRow } from '../../web/offline/rows.ts'
import { readStore } from './driverPhone.ts'

/** The bodies of the tickets on this device, as its engine sends them. */
export async function readTicketBodies(page: Page): Promise<object[]> {
  const rows = await readStore<OutboxRow>(page, 'outbox')
  const media = await readStore<Omit<Media, 'bytes'> & { bytes: number[] }>(page, 'media')
  return rows.map((row) => {
    const found = media.find(({ syncToken }) => syncToken === row.syncToken)
    const picture = found ? { ...found, bytes: Uint8Array.from(found.bytes).buffer } : null
    return ticket.toCall(row, picture, new Date().toISOString()).body as object
  })
}
