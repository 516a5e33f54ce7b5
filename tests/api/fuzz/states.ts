import { makeAnswer, makeAttachment, makeQuestion } from '../factories.ts'
import type { Reply, TestApi } from '../harness.ts'
import { makeMarket } from '../market.ts'
import { plainTicket } from '../ticketBody.ts'
import type { Member } from '../world.ts'
import type { Known } from './values.ts'

type Api = Pick<TestApi, 'as' | 'db' | 'world'>
type Step = (t: Api, known: Known) => Promise<Known>

async function done(sent: Promise<Reply>) {
  const { status, body } = await sent
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}

const offer: Step = async ({ db, world }) => {
  const { quote_id, bid_id, own } = await makeMarket(db, world)
  const question_id = await makeQuestion(db, world.a, quote_id)
  const answer_id = await makeAnswer(db, world.a, question_id)
  const attachment_id = await makeAttachment(db, world.a, quote_id)
  return { quote_id, bid_id, haulier_bid_id: own, question_id, answer_id, attachment_id }
}
const accept: Step = async ({ as, world }, { quote_id, bid_id, haulier_bid_id }) => {
  await done(as(world.a.contractor).put(`/api/quotes/${quote_id}/bids/${bid_id}/haulier-bids/${haulier_bid_id}/accept`))
  return {}
}
const confirm: Step = async ({ as, world: { a } }, { quote_id, haulier_bid_id }) => {
  await done(as(a.supplier).post(`/api/quotes/${quote_id}/confirm-supplier`))
  await done(as(a.haulier).post(`/api/haulier/haulier-bids/${haulier_bid_id}/confirm`))
  return {}
}
const load: Step = async ({ as, world: { a } }, { quote_id, haulier_bid_id }) => {
  const assignment = { driver_id: a.driver.id }
  await done(as(a.haulier).post(`/api/haulier/haulier-bids/${haulier_bid_id}/assign-driver`, assignment))
  const { id, signature } = await done(as(a.driver).post('/api/tickets', plainTicket(Number(quote_id))))
  return { ticket_id: id, file: String(signature).replace('signatures/', '') }
}
const complete: Step = async ({ as, world }, { quote_id }) => {
  await done(as(world.a.contractor).post(`/api/quotes/${quote_id}/close`, { reason: 'Enough stone' }))
  return {}
}
const cancel: Step = async ({ as, world }, { quote_id }) => {
  await done(as(world.a.contractor).delete(`/api/quotes/${quote_id}`))
  return {}
}
const ban: Step = async ({ as, world: { a, admin } }) => {
  for (const { id } of [a.contractor, a.supplier, a.haulier])
    await done(as(admin).post('/api/users/ban', { user_id: id }))
  return {}
}
const signOut: Step = async ({ as, world: { a, admin, super_admin } }) => {
  const everybody: Pick<Member, 'token'>[] = [...Object.values(a), admin, super_admin]
  for (const person of everybody) await done(as(person).post('/api/logout'))
  return {}
}

/** How far an order of chain A has come, before or after which the same call is sent. */
export const states: Readonly<Record<string, readonly Step[]>> = {
  offered: [offer],
  accepted: [offer, accept],
  confirmed: [offer, accept, confirm],
  running: [offer, accept, confirm, load],
  completed: [offer, accept, confirm, load, complete],
  cancelled: [offer, cancel],
  banned: [offer, accept, confirm, load, ban],
  'signed out': [offer, accept, confirm, load, signOut],
}

/** Brings a new order there; the ids that a request may name. */
export async function reach(t: Api, steps: readonly Step[]): Promise<Known> {
  const { a, products } = t.world
  let known: Known = {
    product_id: products.limestone,
    product: products.limestone,
    user_id: a.contractor.id,
    driver_id: a.driver.id,
    company_id: a.haulier.company_id,
    carrier: a.haulier.company_id,
    session_id: a.contractor.session_id,
  }
  for (const step of steps) known = { ...known, ...(await step(t, known)) }
  return known
}
