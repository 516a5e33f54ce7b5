import type { Phone, PhoneQuery } from '../contract/devices.ts'
import { type Page, pageOf } from '../db/page.ts'
import type { Deps } from '../deps.ts'
import { presentPhone } from './present.ts'
import { countPhones, listPhones } from './queries.ts'

export async function readPhones({ db, now }: Deps, companyId: number, query: PhoneQuery): Promise<Page<Phone>> {
  const firm = { companyId, now: now() }
  const [rows, total] = await Promise.all([listPhones(db, firm, query), countPhones(db, firm)])
  const cursorOf = ({ urgency, last_name, first_name, id }: (typeof rows)[number]) => [
    urgency,
    last_name,
    first_name,
    id,
  ]
  return pageOf(rows, query.limit, total, cursorOf, presentPhone)
}
