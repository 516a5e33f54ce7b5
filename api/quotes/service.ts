import { companyOf, type RequestActor } from '../auth/actor.ts'
import { requirePerson } from '../auth/scopeTable.ts'
import { lockStanding } from '../companies/queries.ts'
import type { EventKind } from '../contract/events.ts'
import type { SeenQuote } from '../contract/quoteAnswers.ts'
import type { QuoteCreate, QuoteUpdate, QuoteVerify } from '../contract/quotes.ts'
import { can } from '../contract/rules/actions.ts'
import { hasWindowEnded, windowEnded } from '../contract/rules/deliveryWindow.ts'
import { isAdmin } from '../contract/rules/permissions.ts'
import { closesAfterWindow, closesInTime, dayPassed, isChosenTooLate } from '../contract/rules/priceTerms.ts'
import { bidsAfterEdit, quoteStatus, statusAfterEdit } from '../contract/rules/quoteStatus.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse, requireAllowed } from '../errors/refuse.ts'
import { type Audience, type NewEvent, recordEvent, toCompany } from '../events/record.ts'
import { type Place, placeOf, uncertaintyKm } from '../geo/places.ts'
import { findApprovedProducts } from '../products/queries.ts'
import { requireVersion } from '../versions/rules.ts'
import { isRepeated, lockDraft, markSent } from './queries/drafts.ts'
import { keepOldDates, listBiddersForOldDates } from './queries/oldDates.ts'
import { markUsed } from './queries/sites.ts'
import {
  cancelPendingBids,
  findContractor,
  insertQuote,
  listBidders,
  lockQuote,
  type Quote,
  updateQuote,
  voidPendingPrices,
} from './queries.ts'
import { readQuote } from './reads.ts'
import { changeQuote, versioned } from './rules.ts'

export async function createQuote(deps: Deps, actor: RequestActor, body: QuoteCreate): Promise<SeenQuote> {
  if (body.draft_id) requirePerson(actor)
  requireOpenWindow(deps, body)
  requireOpenBidding(deps, body, null)
  const place = await placeOf(deps, body, body.postcode)
  return deps.db.transaction().execute(async (trx) => {
    const owner = await ownerOf(trx, actor, body.user_id)
    if (!(await lockStanding(trx, owner.company_id))) throw refuse.forbidden()
    await requireApproved(trx, body.product_id)
    const now = deps.now()
    await requireSite(trx, owner.company_id, body.site_id, now)
    if (body.draft_id) await requireOpenDraft(trx, actor, body.draft_id)
    const id = await insertQuote(trx, {
      ...columnsOf(body),
      ...placedAt(place, body.postcode),
      company_id: owner.company_id,
      user_id: owner.id,
      raised_by: owner.id === actor.id ? null : actor.id,
      created_at: now,
      updated_at: now,
    })
    if (body.draft_id) await markSent(trx, body.draft_id, id, now)
    const quote = await readQuote(trx, actor, id, now)
    await recordEvent(trx, deps, eventOf('quote.created', actor, { id, company_id: owner.company_id }))
    return quote
  })
}

/** The quote becomes pending. A changed job ends its bids; if only dates moved, they stay to be confirmed. */
export async function editQuote(deps: Deps, actor: RequestActor, id: number, body: QuoteUpdate): Promise<SeenQuote> {
  const place = await placeOf(deps, body, body.postcode)
  return deps.db.transaction().execute(async (trx) => {
    const before = await lockSeenQuote(trx, actor, id, deps.now())
    requireAllowed(can.editQuote(stateOf(before), actor))
    await requireVersion(trx, versioned(before), body.version)
    requireOpenWindow(deps, body)
    requireOpenBidding(deps, body, before)
    if (body.product_id !== before.product_id) await requireApproved(trx, body.product_id)
    const after = columnsOf(body)
    if (body.site_id !== before.site_id) await requireSite(trx, before.company_id, body.site_id, deps.now())
    // An absent pin keeps the old one; null removes it.
    const isPinKept = before.precision === 'pin' && body.latitude === undefined && after.postcode === before.postcode
    const now = deps.now()
    const bids = bidsAfterEdit(before, after)
    const terms_version = before.terms_version + (bids === 'asked' ? 1 : 0)
    const change = { ...after, terms_version, status: statusAfterEdit, rejection_reason: null, updated_at: now }
    if (bids === 'asked') await keepOldDates(trx, before)
    const changed = await changeQuote(
      trx,
      before,
      isPinKept ? change : { ...change, ...placedAt(place, after.postcode) },
      now,
    )
    const lost = bids === 'ended' ? await endBids(trx, id, now) : null
    const quote = await readQuote(trx, actor, id, now)
    await recordEvent(trx, deps, {
      kind: 'quote.updated',
      actor_id: actor.id,
      quote_id: id,
      audience: ['admins', toCompany(before.company_id)],
      data: { changed, version: before.version },
    })
    await recordLosses(trx, deps, actor, id, lost)
    return quote
  })
}

export function deleteQuote(deps: Deps, actor: RequestActor, id: number, shown?: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const quote = await lockSeenQuote(trx, actor, id, deps.now())
    requireAllowed(can.deleteQuote(stateOf(quote), actor))
    await requireVersion(trx, versioned(quote), shown)
    if (await isRepeated(trx, id)) {
      throw refuse.conflict('quote_repeated', 'A schedule repeats this quote. End the schedule first.')
    }
    const now = deps.now()
    const { suppliers, hauliers } = await endBids(trx, id, now)
    await updateQuote(trx, id, { deleted_at: now, updated_at: now })
    await recordEvent(trx, deps, eventOf('quote.deleted', actor, quote, [...suppliers, ...hauliers]))
  })
}

/** For the owner. Bids stay, hidden until the quote is verified again. */
export function takeBackQuote(deps: Deps, actor: RequestActor, id: number, shown?: number): Promise<SeenQuote> {
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    const quote = await lockSeenQuote(trx, actor, id, now)
    requireAllowed(can.takeBackQuote(stateOf(quote), actor))
    await requireVersion(trx, versioned(quote), shown)
    await changeQuote(trx, quote, { ...unverified, status: quoteStatus.pending, updated_at: now }, now)
    const seen = await readQuote(trx, actor, id, now)
    await recordEvent(trx, deps, eventOf('quote.taken_back', actor, quote, await listBidders(trx, id)))
    return seen
  })
}

const unverified = { markup_pence: null, verified_by: null, verified_at: null }

/** Verifies, rejects or unverifies. Bids stay, hidden until the quote is verified again. */
export function decideQuote(deps: Deps, actor: RequestActor, id: number, decision: QuoteVerify): Promise<SeenQuote> {
  return deps.db.transaction().execute(async (trx) => {
    const quote = await lockQuote(trx, id)
    if (!quote) throw refuse.notFound()
    const now = deps.now()
    const { kind, verdict } = decisions[decision.status]
    requireAllowed(verdict(stateOf(quote)))
    await requireVersion(trx, versioned(quote), decision.version)
    const verification =
      decision.status === 1
        ? { markup_pence: decision.markup_pence, verified_by: actor.id, verified_at: now }
        : unverified
    const rejection_reason = decision.status === 2 ? decision.reason : null
    await changeQuote(trx, quote, { status: decision.status, ...verification, rejection_reason, updated_at: now }, now)
    const seen = await readQuote(trx, actor, id, now)
    // Bidders gain or lose sight of the quote. A rejected quote was already hidden from them.
    const bidders = decision.status === 2 ? [] : await listBidders(trx, id)
    const biddersToAsk = decision.status === 1 ? await listBiddersForOldDates(trx, id) : []
    const others = bidders.filter((company) => !biddersToAsk.includes(company))
    await recordEvent(trx, deps, eventOf(kind, actor, quote, others))
    if (biddersToAsk.length > 0) {
      const audience: Audience[] = ['admins', ...biddersToAsk.map(toCompany)]
      await recordEvent(trx, deps, { kind: 'quote.dates_moved', actor_id: actor.id, quote_id: id, audience })
    }
    // The audience is found by distance later, so it is empty here.
    if (decision.status === 1) {
      await recordEvent(trx, deps, { kind: 'quote.opened', actor_id: actor.id, quote_id: id, audience: [] })
    }
    return seen
  })
}

const decisions = {
  0: { kind: 'quote.unverified', verdict: can.unverifyQuote },
  1: { kind: 'quote.verified', verdict: can.verifyQuote },
  2: { kind: 'quote.rejected', verdict: can.rejectQuote },
} as const

function stateOf({ company_id, status, is_ordered }: Quote) {
  return { company_id, status, accepted_count: is_ordered ? 1 : 0 }
}

/** Throws 404 first: no other refusal may reveal a quote that the reader may not see. */
async function lockSeenQuote(trx: Trx, actor: RequestActor, id: number, now: Date): Promise<Quote> {
  const quote = await lockQuote(trx, id)
  if (!quote) throw refuse.notFound()
  await readQuote(trx, actor, id, now)
  return quote
}

async function ownerOf(trx: Trx, actor: RequestActor, userId: number | null | undefined) {
  if (!isAdmin(actor)) return { id: actor.id, company_id: companyOf(actor) }
  if (userId === undefined || userId === null) throw refuse.invalid({ user_id: ['This field is required'] })
  const contractor = await findContractor(trx, userId)
  if (!contractor) throw refuse.invalid({ user_id: ['The selected user id is invalid.'] })
  return contractor
}

function requireOpenWindow({ now }: Deps, body: QuoteUpdate): void {
  if (hasWindowEnded(body, now().getTime())) throw refuse.invalid({ delivery_to_date: [windowEnded] })
}

/** Refuses a last day for bids in the past, unless it is unchanged. */
function requireOpenBidding({ now }: Deps, body: QuoteUpdate, before: Quote | null): void {
  const kept = before?.bids_until ?? null
  const bids_until = body.bids_until === undefined ? kept : body.bids_until
  if (isChosenTooLate(bids_until, kept, now().getTime())) throw refuse.invalid({ bids_until: [dayPassed] })
  if (!closesInTime(bids_until, body)) throw refuse.invalid({ bids_until: [closesAfterWindow] })
}

async function requireApproved(trx: Trx, productId: number): Promise<void> {
  const approved = await findApprovedProducts(trx, [productId])
  if (!approved.has(productId)) throw refuse.invalid({ product_id: ['The selected product id is invalid.'] })
}

/** One of the firm's own in use; another firm's is answered as an unknown one. */
async function requireSite(trx: Trx, companyId: number, siteId: number | null | undefined, now: Date): Promise<void> {
  if (siteId === null || siteId === undefined || (await markUsed(trx, companyId, siteId, now))) return
  throw refuse.invalid({ site_id: ['The selected site id is invalid.'] })
}

/** Only the firm's own people send its drafts; another firm's is answered as an unknown one. */
async function requireOpenDraft(trx: Trx, actor: RequestActor, draftId: number): Promise<void> {
  const draft = isAdmin(actor) ? undefined : await lockDraft(trx, companyOf(actor), draftId)
  if (!draft) throw refuse.invalid({ draft_id: ['The selected draft id is invalid.'] })
  if (draft.outcome === null) return
  const what = draft.outcome === 'sent' ? `was sent already, as quote ${draft.quote_id}` : 'is closed by now'
  throw refuse.conflict('draft_closed', `This draft ${what}. Nothing was sent again.`)
}

function placedAt(place: Place | null, postcode: string) {
  if (!place) return { latitude: null, longitude: null, precision: null, uncertainty_km: 0 }
  return { ...place, uncertainty_km: uncertaintyKm(place.precision, postcode) }
}

function columnsOf(body: QuoteUpdate) {
  return {
    product_id: body.product_id,
    quantity_kg: body.quantity_kg,
    address: body.address,
    city: body.city,
    postcode: body.postcode,
    delivery_from_date: body.delivery_from_date,
    delivery_to_date: body.delivery_to_date,
    tested_stone_supplier: body.tested_stone_supplier === 'Yes',
    delivery_method: body.delivery_method,
    access_times_open: body.access_times_open,
    access_times_close: body.access_times_close,
    site_entrance: body.site_entrance,
    description: body.description,
    notes: body.notes,
    site_contact_name: body.site_contact_name,
    site_contact_phone: body.site_contact_phone,
    ...(body.reference !== undefined && { reference: body.reference }),
    ...(body.bids_until !== undefined && { bids_until: body.bids_until }),
    ...(body.site_id !== undefined && { site_id: body.site_id }),
  }
}

type Losses = { suppliers: number[]; hauliers: number[] }

async function endBids(trx: Trx, quoteId: number, now: Date): Promise<Losses> {
  const hauliers = await voidPendingPrices(trx, quoteId, now)
  const suppliers = await cancelPendingBids(trx, quoteId, now)
  return { suppliers, hauliers }
}

/** The event names nobody, so no bidder learns of another. */
async function recordLosses(trx: Trx, deps: Deps, actor: RequestActor, quote_id: number, lost: Losses | null) {
  const losses = [
    ['bid.cancelled', lost?.suppliers ?? []],
    ['haulier_bid.voided', lost?.hauliers ?? []],
  ] as const
  for (const [kind, companies] of losses) {
    if (companies.length === 0) continue
    const audience: Audience[] = ['admins', ...companies.map(toCompany)]
    await recordEvent(trx, deps, { kind, actor_id: actor.id, quote_id, audience, data: { reason: 'quote_changed' } })
  }
}

function eventOf(
  kind: Exclude<Extract<EventKind, `quote.${string}`>, 'quote.updated'>,
  actor: RequestActor,
  quote: { id: number; company_id: number },
  others: readonly number[] = [],
): NewEvent {
  const audience: Audience[] = ['admins', toCompany(quote.company_id), ...others.map(toCompany)]
  return { kind, actor_id: actor.id, quote_id: quote.id, audience }
}
