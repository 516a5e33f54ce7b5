import { makeAttachment, makeBid, makeHaulierBid, makeOrder, makeQuestion, makeQuote } from '../factories.ts'
import type { Caller, Reply, TestApi } from '../harness.ts'
import { bidTerms } from '../scenarios/bids.ts'
import { quoteBody } from '../scenarios/quotes.ts'
import { siteForm } from '../scenarios/sites.ts'
import { webhookForm } from '../scenarios/webhooks.ts'
import { createPeople } from '../world.ts'

type Versions = Record<string, number | undefined>

/** A call that changes a row that there is, and a write by somebody else of what its reader sees. */
export type Case = {
  /** As the table of calls names it; with a word more where a call has several. */
  call: string
  by: (t: TestApi) => Caller
  make: (t: TestApi) => Promise<number>
  /** As the reader is told it. */
  versionOf: (t: TestApi, id: number) => Promise<number>
  send: (t: TestApi, id: number, version: number | undefined) => Promise<Reply>
  /** By what the refusal calls the version, where it isn't `version`. */
  named?: string
  meanwhile: (t: TestApi, id: number) => Promise<Reply>
  says: string
  /** What must not have moved where it is refused. */
  stored: (t: TestApi, id: number) => Promise<unknown>
}

const rowOf =
  (
    table:
      | 'quotes'
      | 'attachments'
      | 'products'
      | 'collection_points'
      | 'sites'
      | 'schedules'
      | 'vehicles'
      | 'webhooks'
      | 'bids'
      | 'haulier_bids',
  ) =>
  ({ db }: TestApi, id: number) =>
    db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()

const contractor = (t: TestApi) => t.as(t.world.a.contractor)
const supplier = (t: TestApi) => t.as(t.world.a.supplier)
const haulier = (t: TestApi) => t.as(t.world.a.haulier)
const admin = (t: TestApi) => t.as(t.world.admin)

// Quotes.

const quote = {
  body: (t: TestApi, change: object = {}) => ({ ...quoteBody, product_id: t.world.products.limestone, ...change }),
  raise: async (t: TestApi) => (await contractor(t).post('/api/quotes', quote.body(t, { quantity: 120 }))).body.data.id,
  versionOf: async (t: TestApi, id: number) => (await contractor(t).get(`/api/quotes/${id}`)).body.data.version,
  edit: (t: TestApi, id: number, change: object) => contractor(t).put(`/api/quotes/${id}`, quote.body(t, change)),
  verify: (t: TestApi, id: number, more: object = {}) =>
    admin(t).put(`/api/quotes/${id}/verify`, { status: 1, markup_price: 90, ...more }),
  verified: async (t: TestApi) => {
    const id = await quote.raise(t)
    await quote.verify(t, id)
    return id
  },
  /** Off the market and back on it. */
  verifyAgain: async (t: TestApi, id: number) => {
    await contractor(t).post(`/api/quotes/${id}/take-back`)
    await quote.edit(t, id, { quantity: 950 })
    return quote.verify(t, id)
  },
}
const quoteCase = { make: quote.raise, versionOf: quote.versionOf, stored: rowOf('quotes') }
const grown = 'Somebody changed this quote meanwhile: quantity 120.0 to 950.0 t.'
const growing = { meanwhile: (t: TestApi, id: number) => quote.edit(t, id, { quantity: 950 }), says: grown }

const quotes: Case[] = [
  {
    ...quoteCase,
    ...growing,
    call: 'quoteUpdate',
    by: contractor,
    send: (t, id, version) => quote.edit(t, id, { quantity: 95, notes: 'Ring first', version }),
  },
  {
    ...quoteCase,
    ...growing,
    call: 'quoteDelete',
    by: contractor,
    send: (t, id, version) => contractor(t).delete(withVersion(`/api/quotes/${id}`, version)),
  },
  {
    ...quoteCase,
    ...growing,
    call: 'quoteVerify',
    by: admin,
    send: (t, id, version) => quote.verify(t, id, { version }),
  },
  {
    ...quoteCase,
    ...growing,
    call: 'quoteVerify, rejecting',
    by: admin,
    send: (t, id, version) => admin(t).put(`/api/quotes/${id}/verify`, { status: 2, reason: 'Too little', version }),
  },
  {
    ...quoteCase,
    call: 'quoteVerify, unverifying',
    by: admin,
    make: quote.verified,
    meanwhile: quote.verifyAgain,
    says: grown,
    send: (t, id, version) => admin(t).put(`/api/quotes/${id}/verify`, { status: 0, version }),
  },
  {
    ...quoteCase,
    call: 'quoteTakeBack',
    by: contractor,
    make: quote.verified,
    meanwhile: quote.verifyAgain,
    says: grown,
    send: (t, id, version) => contractor(t).post(`/api/quotes/${id}/take-back`, { version }),
  },
]

// Questions.

const question = {
  make: async (t: TestApi) => makeQuestion(t.db, t.world.a, await makeQuote(t.db, t.world, t.world.a)),
  stored: async ({ db }: TestApi, id: number) => [
    await db.selectFrom('quote_questions').selectAll().where('id', '=', id).executeTakeFirst(),
    await db.selectFrom('quote_answers').selectAll().where('question_id', '=', id).execute(),
  ],
  path: async ({ db }: TestApi, id: number) => {
    const row = db.selectFrom('quote_questions').select('quote_id').where('id', '=', id)
    return `/api/quotes/${(await row.executeTakeFirstOrThrow()).quote_id}/questions`
  },
  answer: async (t: TestApi, id: number, text: string, version?: number) =>
    contractor(t).post(`${await question.path(t, id)}/${id}/answers`, { text, version }),
  answered: async (t: TestApi) => {
    const id = await question.make(t)
    await question.answer(t, id, 'Yes, at gate 2.')
    return id
  },
  /** Also once somebody has removed it. */
  firstAnswer: async (t: TestApi, id: number) => {
    const row = t.db.selectFrom('quote_answers').select('id').where('question_id', '=', id).orderBy('id')
    return `${await question.path(t, id)}/${id}/answers/${(await row.executeTakeFirstOrThrow()).id}`
  },
}
const questionCase = {
  by: contractor,
  make: question.answered,
  stored: question.stored,
  versionOf: async (t: TestApi, id: number) => versionInList(contractor(t), await question.path(t, id), id),
  meanwhile: (t: TestApi, id: number) => question.answer(t, id, 'The left lane is shut on Monday.'),
  says: 'This question has changed since it was shown. Please look at it again.',
}
const questions: Case[] = [
  {
    ...questionCase,
    call: 'questionAnswer',
    make: question.make,
    send: (t, id, version) => question.answer(t, id, 'No.', version),
  },
  {
    ...questionCase,
    call: 'answerCorrect',
    send: async (t, id, version) => contractor(t).put(await question.firstAnswer(t, id), { text: 'No.', version }),
  },
  {
    ...questionCase,
    call: 'questionRemove',
    by: admin,
    send: async (t, id, version) => admin(t).delete(withVersion(`${await question.path(t, id)}/${id}`, version)),
  },
  {
    ...questionCase,
    call: 'answerRemove',
    by: admin,
    send: async (t, id, version) => admin(t).delete(withVersion(await question.firstAnswer(t, id), version)),
  },
]

// Orders.

const site = { access_times_open: '07:00', access_times_close: '17:00' }
const order = {
  make: async (t: TestApi) => (await makeOrder(t.db, t.world, t.world.a)).quote_id,
  /** Its proposal's number, beside its own. */
  proposed: async (t: TestApi) => {
    const id = await order.make(t)
    await order.propose(t, id, 500)
    return id
  },
  propose: (t: TestApi, id: number, quantity: number, version?: number) =>
    contractor(t).post(`/api/quotes/${id}/amendments`, { quantity, reason: 'More verge', version }),
  proposal: async ({ db }: TestApi, id: number) => {
    const row = db.selectFrom('amendments').select('id').where('quote_id', '=', id).orderBy('id', 'desc')
    return (await row.executeTakeFirstOrThrow()).id
  },
  answer: async (t: TestApi, by: Caller, id: number, how: string, version?: number) =>
    by.post(`/api/amendments/${await order.proposal(t, id)}/${how}`, { reason: 'Not now', version }),
  edit: (t: TestApi, id: number, version?: number, site_entrance = 'Gate 3') =>
    contractor(t).put(`/api/quotes/${id}/order-details`, { ...site, site_entrance, version }),
}
const orderCase = {
  by: contractor,
  make: order.make,
  versionOf: async (t: TestApi, id: number) =>
    (await contractor(t).get(`/api/quotes/${id}/amendments`)).body.data.version,
  meanwhile: (t: TestApi, id: number) => order.edit(t, id, undefined, 'Gate 9'),
  says: 'The order changed meanwhile. Look at it again.',
  stored: async ({ db }: TestApi, id: number) => [
    await db.selectFrom('orders').selectAll().where('quote_id', '=', id).executeTakeFirst(),
    await db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirst(),
    await db.selectFrom('amendments').selectAll().where('quote_id', '=', id).execute(),
  ],
}
/** Another proposal takes its place, on the order as it has become. */
const proposalCase = {
  ...orderCase,
  make: order.proposed,
  meanwhile: async (t: TestApi, id: number) => {
    await order.edit(t, id, undefined, 'Gate 9')
    return order.propose(t, id, 510)
  },
}
const orders: Case[] = [
  { ...orderCase, call: 'orderChangeDetails', send: (t, id, version) => order.edit(t, id, version) },
  { ...orderCase, call: 'amendmentPropose', send: (t, id, version) => order.propose(t, id, 500, version) },
  {
    ...proposalCase,
    call: 'amendmentAgree',
    send: (t, id, version) => order.answer(t, supplier(t), id, 'agree', version),
  },
  {
    ...proposalCase,
    call: 'amendmentDecline',
    send: (t, id, version) => order.answer(t, supplier(t), id, 'decline', version),
  },
  {
    ...proposalCase,
    call: 'amendmentWithdraw',
    send: (t, id, version) => order.answer(t, contractor(t), id, 'withdraw', version),
  },
  {
    ...proposalCase,
    call: 'amendmentEnd',
    send: (t, id, version) => order.answer(t, admin(t), id, 'end', version),
  },
]

// Attachments.

const attachmentCase = {
  by: contractor,
  make: async (t: TestApi) => makeAttachment(t.db, t.world.a, await makeQuote(t.db, t.world, t.world.a)),
  stored: rowOf('attachments'),
  versionOf: async (t: TestApi, id: number) => Number((await rowOf('attachments')(t, id))?.['version']),
  meanwhile: (t: TestApi, id: number) => contractor(t).put(`/api/attachments/${id}`, { readers: 'own' }),
  says: 'This file has changed since it was shown. Please look at it again.',
}
const attachments: Case[] = [
  {
    ...attachmentCase,
    call: 'attachmentUpdate',
    send: (t, id, version) => contractor(t).put(`/api/attachments/${id}`, { readers: 'parties', version }),
  },
  {
    ...attachmentCase,
    call: 'attachmentRemove',
    send: (t, id, version) => contractor(t).delete(withVersion(`/api/attachments/${id}`, version)),
  },
]

// Products.

const newName = () => `Stone ${next()}`
const product = {
  make: async (t: TestApi) =>
    (await admin(t).post('/api/products', { name: newName(), description: 'Grey', status: 0 })).body.data.id,
  listed: async (t: TestApi, id: number) => {
    const { body } = await admin(t).get('/api/products?limit=200')
    return body.data.find((one: { id: number }) => one.id === id)
  },
  put: async (t: TestApi, id: number, change: object) => {
    const { name, description, status } = await product.listed(t, id)
    return admin(t).put(`/api/products/${id}`, { name, description, status, ...change })
  },
}
const productCase = {
  make: product.make,
  stored: rowOf('products'),
  by: admin,
  versionOf: async (t: TestApi, id: number) => (await product.listed(t, id)).version,
  meanwhile: (t: TestApi, id: number) => product.put(t, id, { status: 1 }),
  says: 'Somebody changed this product meanwhile: status Pending to Approved.',
}
const products: Case[] = [
  {
    ...productCase,
    call: 'productUpdate',
    send: (t, id, version) => product.put(t, id, { description: 'Blue', version }),
  },
  {
    ...productCase,
    call: 'productDelete',
    send: (t, id, version) => admin(t).delete(withVersion(`/api/products/${id}`, version)),
  },
]

// What a firm keeps.

const pointOf = (change: object = {}) => ({
  address: `${newName()} Quarry`,
  postcode: 'DE4 4HY',
  latitude: 53.1,
  longitude: -1.6,
  access_open: '06:00',
  access_close: '16:30',
  notes: 'Ring first',
  ...change,
})
const pointCase = {
  by: supplier,
  stored: rowOf('collection_points'),
  make: async (t: TestApi) => (await supplier(t).post('/api/collection-points', pointOf())).body.data.id,
  versionOf: (t: TestApi, id: number) => versionInList(supplier(t), '/api/collection-points', id),
  meanwhile: async (t: TestApi, id: number) => {
    const { address } = (await rowOf('collection_points')(t, id)) as { address: string }
    return supplier(t).put(`/api/collection-points/${id}`, pointOf({ address, access_open: '07:00', notes: null }))
  },
  says: 'Somebody changed this collection point meanwhile: opens 06:00 to 07:00, notes.',
}
const siteOf = (change: object = {}) => ({ ...siteForm, name: newName(), ...change })
const siteCase = {
  by: contractor,
  stored: rowOf('sites'),
  make: async (t: TestApi) => (await contractor(t).post('/api/sites', siteOf())).body.data.id,
  versionOf: async (t: TestApi, id: number) => (await contractor(t).get(`/api/sites/${id}`)).body.data.version,
  meanwhile: async (t: TestApi, id: number) => {
    const { name } = (await rowOf('sites')(t, id)) as { name: string }
    return contractor(t).put(`/api/sites/${id}`, siteOf({ name, access_open: '09:00', site_entrance: null }))
  },
  says: 'Somebody changed this site meanwhile: opens 07:00 to 09:00, site entrance.',
}
const repeating = (change: object = {}) => ({ quantity: 20, rule: 'weekdays', weekdays: [5], ...change })
const scheduleCase = {
  by: contractor,
  stored: rowOf('schedules'),
  make: async (t: TestApi) =>
    (await contractor(t).post('/api/schedules', repeating({ quote_id: await quote.raise(t) }))).body.data.id,
  versionOf: async (t: TestApi, id: number) => (await contractor(t).get(`/api/schedules/${id}`)).body.data.version,
  meanwhile: (t: TestApi, id: number) =>
    contractor(t).put(`/api/schedules/${id}`, { quantity: 40, rule: 'monthly', month_day: 2 }),
  says: 'Somebody changed this schedule meanwhile: quantity 20.0 to 40.0 t, days each Friday to on the 2nd of each month.',
}
const vehicleOf = (change: object = {}) => ({ registration: `FN19 H${letters()}`, axle_class: 32, ...change })
const vehicleCase = {
  by: haulier,
  stored: rowOf('vehicles'),
  make: async (t: TestApi) =>
    (await haulier(t).post('/api/haulier/vehicles', vehicleOf({ plated_weight: 31.5 }))).body.data.id,
  versionOf: (t: TestApi, id: number) => versionInList(haulier(t), '/api/haulier/vehicles', id),
  meanwhile: async (t: TestApi, id: number) => {
    const { registration } = (await rowOf('vehicles')(t, id)) as { registration: string }
    return haulier(t).put(`/api/haulier/vehicles/${id}`, { registration, axle_class: 44, plated_weight: 43 })
  },
  says: 'Somebody changed this vehicle meanwhile: gross weight, plated weight 31.500 to 43.000 t.',
}
/** A firm has one. */
const webhookCase: Omit<Case, 'call' | 'send'> = {
  by: contractor,
  stored: rowOf('webhooks'),
  make: async (t) => {
    await contractor(t).delete('/api/webhook')
    return (await contractor(t).post('/api/webhook', webhookForm)).body.data.id
  },
  versionOf: async (t) => (await contractor(t).get('/api/webhook')).body.data.version,
  meanwhile: (t) => contractor(t).put('/api/webhook', { ...webhookForm, address: 'https://books.example/other' }),
  says: 'Somebody changed your webhook meanwhile: address.',
}
const kept: Case[] = [
  {
    ...webhookCase,
    call: 'webhookUpdate',
    send: (t, _id, version) => contractor(t).put('/api/webhook', { ...webhookForm, topics: ['bids'], version }),
  },
  {
    ...pointCase,
    call: 'collectionPointUpdate',
    send: (t, id, version) => supplier(t).put(`/api/collection-points/${id}`, pointOf({ version })),
  },
  {
    ...pointCase,
    call: 'collectionPointRemove',
    send: (t, id, version) => supplier(t).delete(withVersion(`/api/collection-points/${id}`, version)),
  },
  {
    ...siteCase,
    call: 'siteUpdate',
    send: (t, id, version) => contractor(t).put(`/api/sites/${id}`, siteOf({ version })),
  },
  {
    ...siteCase,
    call: 'siteArchive',
    send: (t, id, version) => contractor(t).post(`/api/sites/${id}/archive`, { version }),
  },
  {
    ...siteCase,
    call: 'siteBringBack',
    make: async (t) => {
      const id = await siteCase.make(t)
      await contractor(t).post(`/api/sites/${id}/archive`)
      return id
    },
    send: (t, id, version) => contractor(t).post(`/api/sites/${id}/bring-back`, { version }),
  },
  {
    ...siteCase,
    call: 'siteRemove',
    send: (t, id, version) => contractor(t).delete(withVersion(`/api/sites/${id}`, version)),
  },
  {
    ...scheduleCase,
    call: 'scheduleUpdate',
    send: (t, id, version) => contractor(t).put(`/api/schedules/${id}`, repeating({ quantity: 30, version })),
  },
  {
    ...scheduleCase,
    call: 'scheduleEnd',
    send: (t, id, version) => contractor(t).post(`/api/schedules/${id}/end`, { version }),
  },
  {
    ...vehicleCase,
    call: 'vehicleUpdate',
    send: (t, id, version) => haulier(t).put(`/api/haulier/vehicles/${id}`, vehicleOf({ version })),
  },
  {
    ...vehicleCase,
    call: 'vehicleRemove',
    send: (t, id, version) => haulier(t).delete(withVersion(`/api/haulier/vehicles/${id}`, version)),
  },
]

// People.

/** Their firm is in no other case. */
const rival = (t: TestApi) => t.as(t.world.rivalHaulier)

const staff = {
  make: async (t: TestApi, by = haulier(t)) => {
    const body = {
      first_name: 'Ida',
      last_name: 'Wray',
      email: `${letters()}@test.example`,
      phone: '01632 960 007',
      role: 'haulier_respond_to_quote',
      password: 'Hopton-Wood-7',
      password_confirmation: 'Hopton-Wood-7',
    }
    return (await by.post('/api/users', body)).body.data.id
  },
  permit: (t: TestApi, id: number, change: object, by = haulier(t)) =>
    by.put(`/api/haulier/users/${id}/permissions`, {
      respond_to_quote: true,
      execute_order: false,
      fulfillments: false,
      finance: false,
      ...change,
    }),
  stored: async ({ db }: TestApi, id: number) => [
    await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),
    await db.selectFrom('user_permissions').selectAll().where('user_id', '=', id).execute(),
  ],
}
const staffCase = {
  by: haulier,
  make: staff.make,
  stored: staff.stored,
  versionOf: (t: TestApi, id: number) => versionInList(haulier(t), '/api/haulier/users?limit=200', id),
  meanwhile: (t: TestApi, id: number) => staff.permit(t, id, { finance: true }),
  says: 'Somebody changed this user meanwhile: Finance off to on.',
}
const approval = {
  make: async (t: TestApi) => {
    const id = await staff.make(t)
    await t.db.updateTable('users').set({ email_verified_at: t.clock.now }).where('id', '=', id).execute()
    return id
  },
  ban: (t: TestApi, user_id: number, version?: number) => admin(t).post('/api/users/ban', { user_id, version }),
  verify: (t: TestApi, user_id: number, version?: number) => admin(t).post('/api/users/verify', { user_id, version }),
}
const userCase = {
  by: admin,
  make: approval.make,
  stored: staff.stored,
  versionOf: async (t: TestApi, id: number) => (await admin(t).get(`/api/users/${id}`)).body.data.version,
  meanwhile: approval.ban,
  says: 'Somebody changed this user meanwhile: state verified to not verified.',
}
const people: Case[] = [
  {
    ...staffCase,
    call: 'staffPermit',
    send: (t, id, version) => staff.permit(t, id, { execute_order: true, version }),
  },
  {
    ...staffCase,
    call: 'staffLimit',
    by: contractor,
    make: async (t) => {
      const { company_id } = t.world.a.contractor
      return (await createPeople(t.db, t.clock.now).staff(letters(), 'contractor', company_id, ['decide'])).id
    },
    versionOf: (t, id) => versionInList(contractor(t), '/api/haulier/users?limit=200', id),
    meanwhile: (t, id) => contractor(t).put(`/api/users/${id}/approval-limit`, { approval_limit: 5_000 }),
    says: 'Somebody changed this user meanwhile: approval limit none to £5,000.00.',
    send: (t, id, version) => contractor(t).put(`/api/users/${id}/approval-limit`, { approval_limit: 900, version }),
  },
  {
    ...staffCase,
    call: 'staffHandOver',
    by: rival,
    // An answer ends the asker's ownership, so each case begins with it.
    make: async (t) => {
      const { id: owner, company_id } = t.world.rivalHaulier
      const people = t.db.updateTable('users').where('company_id', '=', company_id)
      await people.set({ role: 'haulier_execute_order' }).where('role', '=', 'owner').execute()
      await t.db.deleteFrom('user_permissions').where('user_id', '=', owner).execute()
      await people.set({ role: 'owner' }).where('id', '=', owner).execute()
      const id = await staff.make(t, rival(t))
      await people.set({ email_verified_at: t.clock.now }).where('id', '=', id).execute()
      return id
    },
    versionOf: (t, id) => versionInList(rival(t), '/api/haulier/users?limit=200', id),
    meanwhile: (t, id) => staff.permit(t, id, { finance: true }, rival(t)),
    send: (t, id, version) => rival(t).post(`/api/users/${id}/owner`, { version }),
  },
  {
    ...staffCase,
    call: 'staffDeactivate',
    send: (t, id, version) => haulier(t).post(`/api/haulier/users/${id}/deactivate`, { version }),
  },
  {
    ...staffCase,
    call: 'staffReactivate',
    make: async (t) => {
      const id = await staff.make(t)
      await haulier(t).post(`/api/haulier/users/${id}/deactivate`)
      return id
    },
    meanwhile: async (t, id) => {
      await haulier(t).post(`/api/haulier/users/${id}/reactivate`)
      await staff.permit(t, id, { finance: true })
      return haulier(t).post(`/api/haulier/users/${id}/deactivate`)
    },
    send: (t, id, version) => haulier(t).post(`/api/haulier/users/${id}/reactivate`, { version }),
  },
  {
    ...userCase,
    call: 'userVerify',
    make: async (t) => {
      const id = await approval.make(t)
      await approval.ban(t, id)
      return id
    },
    meanwhile: approval.verify,
    says: 'Somebody changed this user meanwhile: state not verified to verified.',
    send: approval.verify,
  },
  {
    ...userCase,
    call: 'userBan',
    send: approval.ban,
  },
  {
    ...userCase,
    call: 'userDelete',
    send: (t, id, version) => admin(t).delete(withVersion(`/api/users/${id}`, version)),
  },
]

// One's own settings. There is one row of each, so `make` puts it back.

const profile = {
  read: async (t: TestApi) => (await supplier(t).get('/api/user/profile')).body,
  put: async (t: TestApi, versions: Versions, person: object, firm?: object) => {
    const { first_name, last_name, phone, company } = await profile.read(t)
    const stored = {
      company_name: company.company_name,
      company_address: company.company_address,
      company_postcode: company.company_postcode,
      phone: company.phone,
      requires_po: company.requires_po,
      requires_credit_account: company.requires_credit_account,
    }
    const sent = firm && { company: { ...stored, ...firm } }
    return supplier(t).put('/api/user/profile', { first_name, last_name, phone, ...person, ...sent, ...versions })
  },
  stored: async (t: TestApi) => [
    await t.db.selectFrom('users').selectAll().where('id', '=', t.world.a.supplier.id).execute(),
    await t.db.selectFrom('companies').selectAll().where('id', '=', t.world.a.supplier.company_id).execute(),
    await t.db.selectFrom('company_products').selectAll().execute(),
  ],
}
const settings: Case[] = [
  {
    call: 'profileUpdate',
    by: supplier,
    stored: profile.stored,
    make: async (t) => (await profile.put(t, {}, { first_name: 'Ann' })).status,
    versionOf: async (t) => (await profile.read(t)).version,
    meanwhile: (t) => profile.put(t, {}, { first_name: 'Anne' }),
    says: 'Somebody changed your details meanwhile: first name “Ann” to “Anne”.',
    send: (t, _id, version) => profile.put(t, { version }, { phone: `01632 960 ${digits()}` }),
  },
  {
    call: 'profileUpdate, of the company',
    by: supplier,
    stored: profile.stored,
    named: 'company.version',
    make: async (t) => (await profile.put(t, {}, {}, { company_name: 'Calladine Ltd' })).status,
    versionOf: async (t) => (await profile.read(t)).company.version,
    meanwhile: (t) => profile.put(t, {}, {}, { company_name: 'Calladine & Sons' }),
    says: 'Somebody changed your company meanwhile: company name “Calladine Ltd” to “Calladine & Sons”.',
    send: (t, _id, version) => profile.put(t, {}, {}, { tax_id: `GB${digits()}`, version }),
  },
  {
    call: 'profileUpdate, of the products',
    by: supplier,
    stored: profile.stored,
    named: 'company.products_version',
    make: async (t) => (await supply(t, ['limestone'])).status,
    versionOf: async (t) => (await profile.read(t)).company.products_version,
    meanwhile: (t) => supply(t, ['limestone', 'sand']),
    says: 'Somebody changed the products that you supply meanwhile: Sharp sand.',
    send: (t, _id, products_version) => supply(t, ['sand'], { products_version }),
  },
  {
    call: 'noticesUpdate',
    by: supplier,
    named: 'notices.0.version',
    make: async (t) => (await choose(t, { pace: 'daily', radius: 20, mail: true })).status,
    versionOf: async (t) => (await newQuotes(t)).version,
    meanwhile: (t) => choose(t, { mail: false }),
    says: 'You changed this notice elsewhere meanwhile: its mails are off. Please look at it again.',
    send: (t, _id, version) => choose(t, { radius: 40, mail: true, version }),
    stored: ({ db }) => db.selectFrom('notice_preferences').selectAll().execute(),
  },
]

function supply(t: TestApi, wanted: readonly ('limestone' | 'sand')[], versions: Versions = {}): Promise<Reply> {
  const products = wanted.map((name) => ({ product_id: t.world.products[name], certified: true }))
  return profile.put(t, {}, {}, { products, ...versions })
}

async function newQuotes(t: TestApi) {
  const { body } = await supplier(t).get('/api/user/notices')
  return body.data.find(({ notice }: { notice: string }) => notice === 'new_quote')
}

function choose(t: TestApi, choice: object): Promise<Reply> {
  return supplier(t).put('/api/user/notices', { notices: [{ notice: 'new_quote', ...choice }] })
}

// Bids and prices: their refusal says what was specified of it.

const bid = {
  make: async ({ db, world }: TestApi) => makeBid(db, world.a, await makeQuote(db, world, world.a)),
  delivered: async ({ db, world }: TestApi) =>
    makeBid(db, world.a, await makeQuote(db, world, world.a), { can_deliver: true }),
  cheaper: (t: TestApi, id: number) => bid.update(t, id, { can_deliver: 'yes', product_price: 6_000 }),
  quoteOf: async (t: TestApi, id: number) => ((await rowOf('bids')(t, id)) as { quote_id: number }).quote_id,
  priced: async (t: TestApi) => {
    const id = await bid.make(t)
    await makeHaulierBid(t.db, t.world.a, { quote_id: await bid.quoteOf(t, id), bid_id: id })
    return id
  },
  versionOf: async (t: TestApi, id: number) => ((await rowOf('bids')(t, id)) as { version: number }).version,
  update: (t: TestApi, id: number, change: object) => supplier(t).put(`/api/bids/${id}`, { ...bidTerms, ...change }),
}
const price = {
  of: ({ db }: TestApi, id: number) =>
    db.selectFrom('haulier_bids').selectAll().where('bid_id', '=', id).executeTakeFirstOrThrow(),
  put: (t: TestApi, id: number, haulier_delivery_price: number, version?: number) =>
    haulier(t).put(`/api/bids/${id}/haulier-price`, { haulier_delivery_price, version }),
}
const bidCase = {
  by: supplier,
  make: bid.priced,
  versionOf: bid.versionOf,
  stored: rowOf('bids'),
  meanwhile: (t: TestApi, id: number) => bid.update(t, id, { product_price: 6_000 }),
  says: 'This bid has changed since it was shown. Please look at it again.',
}
const priceCase = {
  by: haulier,
  make: bid.priced,
  stored: price.of,
  versionOf: async (t: TestApi, id: number) => (await price.of(t, id)).version,
  meanwhile: (t: TestApi, id: number) => price.put(t, id, 3_000),
  says: 'This delivery price has changed since it was shown. Please look at it again.',
}
const bids: Case[] = [
  {
    ...bidCase,
    call: 'bidUpdate',
    send: (t, id, version) => bid.update(t, id, { product_price: 6_500, version }),
  },
  {
    ...bidCase,
    call: 'bidCancel',
    send: (t, id, version) => supplier(t).delete(withVersion(`/api/bids/${id}`, version)),
  },
  {
    ...bidCase,
    call: 'bidAccept',
    by: contractor,
    make: bid.delivered,
    meanwhile: bid.cheaper,
    send: (t, id, version) => contractor(t).put(`/api/bids/${id}/accept`, { version }),
  },
  {
    ...bidCase,
    call: 'bidAcceptOfQuote',
    by: contractor,
    make: bid.delivered,
    meanwhile: bid.cheaper,
    send: async (t, id, version) =>
      contractor(t).put(`/api/quotes/${await bid.quoteOf(t, id)}/bids/${id}/accept`, { version }),
  },
  {
    ...bidCase,
    call: 'bidAcceptWithHaulier',
    by: contractor,
    send: async (t, id, version) => {
      const { id: priceId, quote_id } = await price.of(t, id)
      return contractor(t).put(`/api/quotes/${quote_id}/bids/${id}/haulier-bids/${priceId}/accept`, { version })
    },
  },
  {
    ...bidCase,
    call: 'bidReject',
    by: contractor,
    send: (t, id, version) => contractor(t).put(`/api/bids/${id}/reject`, { reason: 'Too dear', version }),
  },
  {
    ...priceCase,
    call: 'deliveryPrice',
    send: (t, id, version) => price.put(t, id, 3_300, version),
  },
  {
    ...priceCase,
    call: 'deliveryPriceOfQuote',
    send: async (t, id, version) =>
      haulier(t).put(`/api/quotes/${await bid.quoteOf(t, id)}/bids/${id}/haulier-price`, {
        haulier_delivery_price: 3_300,
        version,
      }),
  },
  {
    ...priceCase,
    call: 'deliveryPriceWithdraw',
    send: (t, id, version) => haulier(t).delete(withVersion(`/api/bids/${id}/haulier-price`, version)),
  },
]

export const cases: readonly Case[] = [
  ...quotes,
  ...questions,
  ...orders,
  ...attachments,
  ...products,
  ...kept,
  ...people,
  ...settings,
  ...bids,
]

async function versionInList(caller: Caller, list: string, id: number): Promise<number> {
  const { body } = await caller.get(list)
  return body.data.find((one: { id: number }) => one.id === id).version
}

function withVersion(path: string, version: number | undefined): string {
  return version === undefined ? path : `${path}?version=${version}`
}

let last = 0
/** For what no two rows share. */
function next(): number {
  last += 1
  return last
}

function letters(): string {
  const nth = next()
  return [nth / 26, nth % 26].map((at) => String.fromCharCode(65 + Math.floor(at))).join('')
}

function digits(): number {
  return 100 + next()
}
