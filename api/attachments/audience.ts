import type { Readers } from '../contract/rules/attachments.ts'
import { standingsFor } from '../contract/rules/attachments.ts'
import type { Trx } from '../db/database.ts'
import { type Audience, toCompany, toUser } from '../events/record.ts'
import { listBidders } from '../quotes/queries.ts'
import { type AttachmentInHand, listReaders } from './queries.ts'

type File = Pick<AttachmentInHand, 'id' | 'quote_id' | 'company_id'>

/** Everybody who reads the file by one of these choices, as the order stands now. */
export async function audienceOf(trx: Trx, file: File, chosen: readonly Readers[]): Promise<Audience[]> {
  const audience: Audience[] = [toCompany(file.company_id), 'admins']
  for (const one of chosen) {
    for (const { company_id, driver_id } of await listReaders(trx, file.id, one)) {
      if (company_id !== null) audience.push(toCompany(company_id))
      if (driver_id !== null) audience.push(toUser(driver_id))
    }
    if (standingsFor('quote', one).includes('bidder')) {
      audience.push(...(await listBidders(trx, file.quote_id)).map(toCompany))
    }
  }
  return audience
}
