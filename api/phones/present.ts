import type { Phone } from '../contract/devices.ts'
import { deviceNumber } from '../contract/rules/deviceNumber.ts'
import { nameOf } from '../db/fullName.ts'
import type { PhoneRow } from './queries.ts'

export function presentPhone(row: PhoneRow): Phone {
  const last_seen_at = row.last_seen_at.toISOString()
  return {
    id: row.id,
    name: row.name,
    number: deviceNumber(row.device_key),
    user: { id: row.user_id, full_name: nameOf(row), is_driver: row.role === 'driver' },
    last_seen_at,
    is_active: row.is_active,
    is_session_known: row.is_session_known,
    device_seq: row.highest,
    unsent: row.unsent,
    missing: row.missing,
    waiting: row.waiting,
    not_arrived: row.not_arrived,
    gaps: gapsOf(row),
    wiped: row.wiped_at && { at: row.wiped_at.toISOString(), unsent: row.unsent_then ?? 0 },
  }
}

/** A phone sends in order, so the lowest numbers without a ticket are lost and the highest are still on it. */
function gapsOf({ ranges, not_arrived, last_seen_at }: PhoneRow): Phone['gaps'] {
  const gaps: Phone['gaps'] = []
  let left = not_arrived
  for (const { first, last, since } of ranges) {
    if (left === 0) break
    const until = Math.min(last, first + left - 1)
    left -= until - first + 1
    gaps.push({ first, last: until, since: new Date(since ?? last_seen_at).toISOString() })
  }
  return gaps
}
