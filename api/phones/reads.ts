import type { Phone, PhoneQuery } from '../contract/devices.ts'
import { type Page, pageOf } from '../db/page.ts'
import type { Deps } from '../deps.ts'
import { presentPhone } from './present.ts'
import { findPhonePage } from './queries.ts'

export async function readPhones({ db, now }: Deps, companyId: number, query: PhoneQuery): Promise<Page<Phone>> {
  const { page, total } = await findPhonePage(db, { companyId, now: now() }, query)
  const cursorOf = ({ urgency, last_name, first_name, id }: (typeof page)[number]) => [
    urgency,
    last_name,
    first_name,
    id,
  ]
  return pageOf(page, query.limit, total, cursorOf, presentPhone)
}
