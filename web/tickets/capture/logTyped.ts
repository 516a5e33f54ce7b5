import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import * as calls from '../../../api/contract/calls.ts'
import { toTonnes } from '../../../api/contract/rules/weight.ts'
import type { CallInput } from '../../../api/contract/wire/call.ts'
import { toDataUrl } from '../../../api/contract/wire/dataUrl.ts'
import { reload, useSend } from '../../client/useSend.ts'
import { device, runEngine } from '../../device/device.ts'
import { askToKeep } from '../../device/keeping.ts'
import { saveDraft, startDraft } from '../../offline/drafts.ts'
import { finishTicket } from '../../offline/finish.ts'
import { makeUuidV7 } from '../../offline/uuid.ts'
import { readKg } from './captureRules.ts'
import type { TypedTicket } from './typedTicket.ts'

type LogInput = CallInput<NonNullable<typeof calls.ticketLog.shape>>

/** Sends at once. A retry after a lost answer reuses the ticket's token. */
export function useLogOnline(quoteId: number): (typed: TypedTicket) => Promise<void> {
  const { mutateAsync } = useSend(calls.ticketLog)
  const last = useRef<{ of: TypedTicket; sent: LogInput } | null>(null)
  return async (typed) => {
    const isSame = last.current?.of.fields === typed.fields && last.current.of.signature === typed.signature
    const sent = isSame && last.current ? last.current.sent : toSent(quoteId, typed)
    last.current = { of: typed, sent }
    await mutateAsync(sent)
  }
}

function toSent(quote_id: number, { fields, signature }: TypedTicket): LogInput {
  const { gross, tare, ...others } = fields
  const [gross_kg, tare_kg] = [readKg(gross) ?? 0, readKg(tare) ?? 0]
  const now = Date.now()
  return {
    ...others,
    quote_id,
    gross_weight: toTonnes(gross_kg),
    tare: toTonnes(tare_kg),
    net_weight: toTonnes(gross_kg - tare_kg),
    signature_data: toDataUrl(signature),
    logged_at: new Date(now).toISOString(),
    sync_token: makeUuidV7(now, (length) => crypto.getRandomValues(new Uint8Array(length))),
  }
}

/** Saves to the author's outbox, online or not; resolves once it is on the disk. */
export function useLogHere(userId: number, quoteId: number): (typed: TypedTicket) => Promise<void> {
  const queries = useQueryClient()
  async function send() {
    void askToKeep()
    await runEngine().request('saved')
    await reload(queries, calls.ticketLog.changes)
  }
  return async ({ fields, signature }) => {
    const draft = await startDraft(device, userId, { quoteId, fields })
    const picture = { mime: signature.mime, bytes: signature.bytes.slice().buffer }
    await finishTicket(device, userId, await saveDraft(device, userId, { ...draft, fields, signature: picture }))
    void send()
  }
}
