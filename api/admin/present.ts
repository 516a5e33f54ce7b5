import { presentPerson } from '../accounts/rules.ts'
import type { Dashboard, UserRow } from '../contract/admin.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import type { StalledRow } from './dashboardQueries.ts'
import type { FailedMailRow } from './mailQueries.ts'
import type { UserRecord } from './queries.ts'
import { rolesOfUser } from './rules.ts'

export function presentUser(user: UserRecord): UserRow {
  return {
    ...presentPerson(user, rolesOfUser(user)),
    company_name: user.company_name ?? 'Admin',
    email_verified: user.email_verified_at !== null,
    verified: user.verified_at !== null,
    verified_by_name: user.verified_by_name,
    verified_at: user.verified_at?.toISOString() ?? null,
    created_at: user.created_at.toISOString(),
    version: user.approval_version,
  }
}

const kinds = { notice_mail: 'notice', digest_mail: 'digest' } as const

export function presentFailedMail(row: FailedMailRow): Dashboard['failed'][number] {
  const { id, queue, kind, full_name, email, failed_at, tries, reason } = row
  return {
    id,
    tries,
    failed_at: failed_at.toISOString(),
    reason: reason && sentenceOf(reason),
    kind: queue === 'mail' ? (kind ?? 'notice') : kinds[queue],
    to: full_name === null || email === null ? null : { full_name, email },
  }
}

/** A mail's links let their holder in, and a server may quote what it refuses. */
function sentenceOf(reason: string): string {
  return reason
    .replace(/^Error: /, '')
    .replace(/https?:\S+/g, '…')
    .slice(0, 300)
}

export function presentStalled({ total: _, ...row }: StalledRow): Dashboard['stalled'][number] {
  const { quantity_kg, delivered_kg, last_moved_at, ...order } = row
  return {
    ...order,
    quantity: toTonnes(quantity_kg),
    delivered: toTonnes(delivered_kg),
    last_moved_at: last_moved_at.toISOString(),
  }
}
