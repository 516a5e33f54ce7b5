/** What somebody else's program might be. typedClient.test.ts compiles it against the document's types and runs it. */
import createClient, { type Client } from 'openapi-fetch'
import type { components, paths } from './loadstone.d.ts'

type Ticket = components['schemas']['Ticket']

type ListedTickets = paths['/api/quotes/{id}/tickets']['get']['responses'][200]['content']['application/json']['data']
type IsSame<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false
export const listsTickets: IsSame<ListedTickets, Ticket[]> = true

type Party = 'contractor' | 'admin' | 'supplier' | 'haulier' | 'driver'
type Given = { baseUrl: string; emails: Record<Party, string>; password: string; signature: string }

/** From a quote to its signed ticket, which the contractor and a firm's token then read in the order's list. */
export async function runChain({ baseUrl, emails, password, signature }: Given) {
  async function signIn(party: Party): Promise<Client<paths>> {
    const { token } = await done(
      createClient<paths>({ baseUrl }).POST('/api/login', { body: { email: emails[party], password } }),
    )
    return clientOf(baseUrl, token)
  }
  const contractor = await signIn('contractor')
  const supplier = await signIn('supplier')
  const haulier = await signIn('haulier')

  const products = await done(contractor.GET('/api/products', { params: { query: { limit: 1 } } }))
  const { data: quote } = await done(
    contractor.POST('/api/quotes', {
      body: {
        product_id: products.data[0]?.id ?? 0,
        quantity: 480,
        address: 'Plot 7, Markham Vale',
        city: 'Chesterfield',
        postcode: 'S44 5HY',
        delivery_from_date: '2026-03-16',
        delivery_to_date: '2026-03-27',
        delivery_method: 'Deliver' as const,
        access_times_open: '07:00',
        access_times_close: '17:30',
        tested_stone_supplier: 'Yes' as const,
      },
    }),
  )
  const ofQuote = { path: { id: quote.id } }
  const verdict = { status: 1, markup_price: 288 }
  await done((await signIn('admin')).PUT('/api/quotes/{id}/verify', { params: ofQuote, body: verdict }))
  const { data: bid } = await done(
    supplier.POST('/api/quotes/{id}/bids', {
      params: ofQuote,
      body: {
        can_deliver: 'no' as const,
        product_price: 6768,
        supplier_access_open: '06:00',
        supplier_access_close: '16:30',
        collection_address: 'Grange Mill Quarry',
        collection_postcode: 'DE4 4HY',
      },
    }),
  )
  const { data: price } = await done(
    haulier.PUT('/api/bids/{id}/haulier-price', {
      params: { path: { id: bid.id } },
      body: { haulier_delivery_price: 3456 },
    }),
  )
  const combination = { path: { id: quote.id, bidId: bid.id, haulierBidId: price.id } }
  await done(
    contractor.PUT('/api/quotes/{id}/bids/{bidId}/haulier-bids/{haulierBidId}/accept', { params: combination }),
  )
  await done(supplier.POST('/api/quotes/{id}/confirm-supplier', { params: ofQuote }))
  const run = { path: { id: price.id } }
  await done(haulier.POST('/api/haulier/haulier-bids/{id}/confirm', { params: run }))
  const drivers = await done(haulier.GET('/api/haulier/drivers'))
  const assignment = { driver_id: drivers.data[0]?.id ?? 0 }
  await done(haulier.POST('/api/haulier/haulier-bids/{id}/assign-driver', { params: run, body: assignment }))
  const load = { quote_id: quote.id, gross_weight: 31.94, tare: 12.48, signature_data: signature }
  const { data: logged } = await done((await signIn('driver')).POST('/api/tickets', { body: load }))

  const made = await done(
    contractor.POST('/api/tokens', {
      body: {
        name: 'Accounts',
        scopes: ['read_tickets' as const],
        expires_on: '2026-12-31',
        account_password: password,
      },
    }),
  )
  const read = (client: Client<paths>) => done(client.GET('/api/quotes/{id}/tickets', { params: ofQuote }))
  const tickets: Ticket[] = (await read(contractor)).data
  const byToken: Ticket[] = (await read(clientOf(baseUrl, made.token))).data
  return { logged, tickets, byToken }
}

function clientOf(baseUrl: string, token: string): Client<paths> {
  return createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } })
}

type Answered<Data> = { data?: Data; error?: components['schemas']['Refused'] }

async function done<Data>(sent: Promise<Answered<Data>>): Promise<Data> {
  const { data, error } = await sent
  if (data === undefined) throw new Error(error?.message ?? 'An answer without a body')
  return data
}

/** What must not compile. */
export async function mistakes(client: Client<paths>, ticket: Ticket): Promise<unknown[]> {
  return [
    // @ts-expect-error A ticket has no `weight`.
    ticket.weight,
    // @ts-expect-error A weight is a number.
    ticket.net_weight.trim(),
    // @ts-expect-error There is no such call.
    await client.GET('/api/quotes/{id}/ticket', { params: { path: { id: 1 } } }),
    // @ts-expect-error The call names an order.
    await client.GET('/api/quotes/{id}/tickets'),
    // @ts-expect-error A ticket is signed.
    await client.POST('/api/tickets', { body: { quote_id: 1, gross_weight: 31.94, tare: 12.48 } }),
  ]
}
