import type { OutboxRow } from '../offline/rows.ts'
import { formatClock } from '../ui/dates.ts'

/** Why a queued entry hasn't been sent yet; null before its first try. `isHeldBack`: until somebody logs in. */
export function delayText(
  { state, lastError }: Pick<OutboxRow, 'state' | 'lastError'>,
  isHeldBack: boolean,
): string | null {
  if (state !== 'queued' || !lastError) return null
  const words = lastError.status === 401 ? 'the office asks for a sign-in' : delayWords(lastError.code)
  const at = `At ${formatClock(lastError.at)}: ${words}.`
  return isHeldBack ? at : `${at} It is tried again automatically.`
}

/** What came instead of an acknowledgement, in words to read out. */
export function delayWords(code: string): string {
  return delays[code] ?? 'the office was busy'
}

const delays: Record<string, string> = {
  no_answer: 'no answer',
  timeout: 'no answer within a minute',
  not_ours: 'the network sent a page of its own',
  not_stored: 'received, but not noted here',
  no_call: 'this version of the app can’t send it',
  in_flight: 'the office is still storing it',
  not_found: 'the office has not got its ticket yet',
}

export function refusalWords(code: string, kind: unknown): string {
  const words = kind === 'collection-note' || kind === 'slip' ? photoRefusals[code] : undefined
  return words ?? refusals[code] ?? code.replaceAll('_', ' ')
}

const refusals: Record<string, string> = {
  not_your_order: 'not your order',
  token_reused: 'another ticket has its key',
  too_large: 'signature too large',
  no_media: 'signature missing',
  invalid: 'not complete',
}

const photoRefusals: Record<string, string> = {
  token_reused: 'another note has its key',
  too_large: 'photo too large',
  no_media: 'photo missing',
}
