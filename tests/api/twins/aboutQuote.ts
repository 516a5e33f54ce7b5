import { type Colleague, type Principal, principals } from '../../../api/auth/access.ts'
import type { OfficeRole } from '../../../api/contract/rules/permissions.ts'
import { ownRoutes } from '../scenarios/all.ts'
import { personOf } from '../scenarios/send.ts'
import type { Person } from '../world.ts'
import type { Twin } from './twin.ts'

/** The rooms that speak of a quote; what is random in an answer by nature is in none of them. */
const about = /^GET \/api\/(quotes|my-bid-quotes|needs|activity|notifications|haulier|contractor|orders)/
const admins: readonly Principal[] = ['admin', 'super_admin']

const whoKnowPrices = {
  contractor: ['contractor_decide', 'contractor_read', 'contractor_accounts'],
  supplier: ['supplier_sell', 'supplier_read', 'supplier_accounts'],
} as const satisfies Record<OfficeRole, readonly Colleague[]>

/** The people of the firm who know its prices. */
export function pricePeopleOf({ a, colleagues }: Twin['world'], trade: OfficeRole): Person[] {
  return [a[trade], ...(colleagues ? whoKnowPrices[trade].map((one) => colleagues[one]) : [])]
}

/** What everybody but admins and those in the know is answered about the quote. */
export async function answersAbout(
  { api, world }: Twin,
  quoteId: number,
  inTheKnow: readonly Person[],
): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const routes = ownRoutes(api.routes).filter(
    ({ key, url }) => about.test(key) && !url.replace(':id', '').includes(':'),
  )
  for (const { url, key } of routes) {
    for (const principal of principals) {
      const person = personOf(world, principal)
      if (admins.includes(principal) || inTheKnow.some((one) => one === person)) continue
      const { status, raw } = await api.as(person ?? null).get(url.replace(':id', String(quoteId)))
      answers.set(`${key} as ${principal}`, `${status} ${raw.body}`)
    }
  }
  return answers
}
