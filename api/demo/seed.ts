import { type DemoPerson, demoPeople } from '../contract/demo.ts'
import type { Db, Trx } from '../db/database.ts'
import { insertAttachments } from './attachments.ts'
import { at, workday } from './calendar.ts'
import { catalogue, type ProductKey } from './catalogue.ts'
import { insertCollectionPoints } from './collectionPoints.ts'
import { createStory, insertNotices } from './events.ts'
import { type Cast, insertFirms } from './firms.ts'
import { market } from './market.ts'
import { insertOrder, type PlacedOrder } from './orders.ts'
import { insertPhones } from './phones.ts'
import { insertQuestions } from './questions.ts'
import { insertBid, insertQuote, type Stage } from './quotes.ts'
import { insertSchedule } from './schedules.ts'
import { dateSites, insertSites } from './sites.ts'
import { insertTickets } from './tickets.ts'

export async function seedDemo(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const founded = at(workday(now, -60), 9, 0)
    const cast = await insertFirms(trx, founded, now)
    const products = await insertProducts(trx, cast, founded)
    await insertCollectionPoints(trx, cast, founded)
    const sites = await insertSites(trx, cast, founded, now)
    const stage: Stage = { trx, now, cast, products, sites, story: createStory() }
    const orders: PlacedOrder[] = []
    let storyQuote: number | undefined
    for (const quote of market) {
      const quoteId = await insertQuote(stage, quote)
      if (quote.isStory) storyQuote = quoteId
      await insertQuestions(stage, quoteId, quote)
      await insertSchedule(stage, quoteId, quote)
      const bids = []
      for (const bid of quote.bids ?? []) bids.push(await insertBid(stage, quoteId, quote, bid))
      const accepted = bids.find(({ bid }) => bid.status === 'accepted')
      if (quote.order && accepted) orders.push(await insertOrder(stage, quoteId, quote, quote.order, accepted))
    }
    await dateSites(trx)
    await insertAttachments(stage, orders)
    await insertTickets(stage, orders)
    await insertMark(trx, cast, Number(storyQuote))
    await stage.story.insert(trx)
    await insertPhones(trx, cast, now)
    await insertNotices(trx, now)
  })
}

/** What makes this database a demo: its people, and the quote that the story is about. */
async function insertMark(trx: Trx, { personOf }: Cast, quote_id: number): Promise<void> {
  const people = Object.fromEntries(demoPeople.map((person) => [`${person}_id`, personOf(person)])) as PeopleOfMark
  await trx
    .insertInto('demo')
    .values({ quote_id, ...people })
    .execute()
}

type PeopleOfMark = Record<`${DemoPerson}_id`, number>

export async function isDemo(db: Db): Promise<boolean> {
  return (await db.selectFrom('demo').select('only_row').execute()).length > 0
}

async function insertProducts(trx: Trx, cast: Cast, founded: Date): Promise<ReadonlyMap<ProductKey, number>> {
  const rows = catalogue.map(({ name, description, status }) => ({
    name,
    description,
    status,
    created_by: cast.personOf(status === 1 ? 'admin' : 'contractor'),
    created_at: founded,
    updated_at: founded,
  }))
  const ids = await trx.insertInto('products').values(rows).returning('id').execute()
  const products = new Map(catalogue.map(({ key }, index) => [key, Number(ids[index]?.id)]))
  const approved = catalogue.filter(({ status }) => status === 1)
  const offered = (['supplier', 'supplier2'] as const).flatMap((firm) =>
    approved.map(({ key }) => ({
      company_id: cast.companyOf(firm),
      product_id: Number(products.get(key)),
      certified: key !== 'topsoil',
    })),
  )
  await trx.insertInto('company_products').values(offered).execute()
  return products
}
