import { answering } from '../answer.ts'
import { admins, only } from '../auth/access.ts'
import * as calls from '../contract/calls.ts'
import { SlipCreate, SlipSaved } from '../contract/slips.ts'
import { TicketPath } from '../contract/tickets/schemas.ts'
import type { App, Deps } from '../deps.ts'
import { takeForms } from '../forms.ts'
import { readSlip, storeSlip } from './slipService.ts'

const mine = [200, 404] as const

/** A separate scope, because these routes take a form. */
export async function slipRoutes(app: App, deps: Deps): Promise<void> {
  await takeForms(app, 'slip')
  const answer = answering(app, 'tickets')
  answer(calls.slipStore, {
    summary: "Add the photo of the weighbridge's slip to a ticket that names it (multipart, 'slip' at most 300 kB)",
    body: SlipCreate,
    answer: SlipSaved,
    status: [200, 201],
    // Only the ticket's author.
    access: only(
      'ticket.log',
      { supplier: 404, haulier: 404, staff_fulfillment: 404, driver: [201, 404] },
      { uploadToken: true },
    ),
    handle: async ({ actor, body, reply }) => {
      const { isReplay, ...acknowledged } = await storeSlip(deps, actor, body)
      if (isReplay) reply.header('idempotency-replayed', 'true')
      reply.status(isReplay ? 200 : 201)
      return { message: 'Slip saved', ...acknowledged }
    },
  })
  answer(calls.slipRead, {
    summary: "The photo of a ticket's weighbridge slip, as it was taken",
    file: ['image/jpeg', 'image/png', 'image/webp'],
    params: TicketPath,
    access: only('signature.read', {
      contractor: mine,
      supplier: mine,
      haulier: mine,
      staff_fulfillment: mine,
      driver: mine,
      ...admins(200),
    }),
    handle: async ({ actor, params, reply }) => {
      const slip = await readSlip(deps, actor, params.id)
      return reply.header('cache-control', 'private, no-store').type(slip.mime).send(slip.bytes)
    },
  })
}
