import { randomUUIDv7 } from 'node:crypto'
import { toDataUrl } from '../../../api/contract/wire/dataUrl.ts'
import { sha256 } from '../../../api/tickets/signature.ts'
import { makeNote, makeOrder, makeTicket } from '../factories.ts'
import { exportedNote, exportedSlip, noteForm, noteJpeg } from '../noteForm.ts'
import { exportedTicket, paperTicket, plainTicket } from '../ticketBody.ts'
import type { ScenarioContext, Scenarios } from './scenario.ts'

/** 'own' is an order of everybody's own chain with a ticket of its driver, 'other' the same of the other chain. */
const chainOf = ({ world, side }: ScenarioContext) => (side === 'own' ? world.a : world.b)

async function makeDelivery(context: ScenarioContext) {
  const { db, world } = context
  const { quote_id } = await makeOrder(db, world, chainOf(context))
  return { quote_id, ...(await makeTicket(db, chainOf(context), quote_id)) }
}

async function ticketsOf(context: ScenarioContext) {
  const { quote_id } = await makeDelivery(context)
  const created_by = chainOf(context).staff_execute.id
  await makeTicket(context.db, chainOf(context), quote_id, { created_by, driver_id: null })
  return { params: { id: quote_id } }
}

async function toCheck(context: ScenarioContext) {
  const { id } = await makeDelivery(context)
  return { params: { id }, payload: { reason: 'Logged on the wrong order' } }
}

export const scenarios: Scenarios = {
  'POST /api/tickets': async (context) => {
    const { quote_id } = await makeOrder(context.db, context.world, chainOf(context))
    return { payload: plainTicket(quote_id) }
  },
  'POST /api/tickets/paper': async (context) => {
    const { quote_id } = await makeOrder(context.db, context.world, chainOf(context))
    return {
      payload: { quote_id, tickets: [paperTicket({ scan_data: toDataUrl({ mime: 'image/jpeg', bytes: noteJpeg }) })] },
    }
  },
  // The file of a phone of one's own firm, or of another's.
  'POST /api/tickets/import': async (context) => {
    const { quote_id } = await makeOrder(context.db, context.world, chainOf(context))
    return { payload: { user_id: chainOf(context).driver.id, tickets: [await exportedTicket(quote_id)] } }
  },
  'POST /api/tickets/slips/import': async (context) => {
    const { quote_id } = await makeOrder(context.db, context.world, chainOf(context))
    const slip = exportedSlip()
    const { sync_token } = slip.body
    await makeTicket(context.db, chainOf(context), quote_id, { sync_token, slip_hash: sha256(Buffer.from(noteJpeg)) })
    return { payload: { user_id: chainOf(context).driver.id, slips: [slip] } }
  },
  'POST /api/collection-notes/import': async (context) => {
    const { quote_id } = await makeOrder(context.db, context.world, chainOf(context))
    return { payload: { user_id: chainOf(context).driver.id, notes: [await exportedNote(quote_id)] } }
  },
  'POST /api/tickets/:id/void': toCheck,
  'POST /api/tickets/:id/query': toCheck,
  'POST /api/tickets/:id/answer': async (context) => {
    const request = await toCheck(context)
    const { contractor } = chainOf(context)
    const query = { reason: 'Heavier than its neighbours', queried_by: contractor.id, queried_at: context.now }
    await context.db
      .insertInto('ticket_queries')
      .values({ ticket_id: request.params.id, ...query })
      .execute()
    return request
  },
  'GET /api/quotes/:id/tickets': ticketsOf,
  'GET /api/quote/:id/tickets': ticketsOf,
  'POST /api/quotes/:id/collection-notes': async (context) => {
    const { quote_id } = await makeOrder(context.db, context.world, chainOf(context))
    return { params: { id: quote_id }, payload: noteForm() }
  },
  'GET /api/quotes/:id/collection-notes': async (context) => {
    const { quote_id } = await makeOrder(context.db, context.world, chainOf(context))
    await makeNote(context.db, chainOf(context), quote_id)
    await makeNote(context.db, chainOf(context), quote_id, { created_by: chainOf(context).staff_execute.id })
    return { params: { id: quote_id } }
  },
  'GET /storage/collection-notes/:file': async (context) => {
    const { quote_id } = await makeOrder(context.db, context.world, chainOf(context))
    const { image_id } = await makeNote(context.db, chainOf(context), quote_id)
    return { params: { file: `${image_id}.jpg` } }
  },
  'POST /api/tickets/slips': async (context) => {
    const { quote_id } = await makeOrder(context.db, context.world, chainOf(context))
    const sync_token = randomUUIDv7()
    await makeTicket(context.db, chainOf(context), quote_id, { sync_token, slip_hash: sha256(Buffer.from(noteJpeg)) })
    return { payload: noteForm({ sync_token, slip: noteJpeg }) }
  },
  'GET /api/tickets/:id/slip': async (context) => {
    const { quote_id } = await makeOrder(context.db, context.world, chainOf(context))
    const slip_hash = sha256(Buffer.from(noteJpeg))
    const { id } = await makeTicket(context.db, chainOf(context), quote_id, { slip_hash })
    const slip = { mime: 'image/jpeg', bytes: Buffer.from(noteJpeg), created_at: context.now } as const
    await context.db
      .insertInto('ticket_slips')
      .values({ ticket_id: id, ...slip })
      .execute()
    return { params: { id } }
  },
  'GET /storage/signatures/:file': async (context) => {
    const { signature_id } = await makeDelivery(context)
    return { params: { file: `${signature_id}.png` } }
  },
}
