import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { PaperOutcome } from '../../../api/contract/tickets/paper.ts'
import { deviceTicket, paperTicket } from '../ticketBody.ts'
import type { Person } from '../world.ts'

export type Writing = {
  /** The number that each sync token was acknowledged with. */
  acknowledged: ReadonlyMap<string, number>
  /** How often each status was answered; under 0 the connections that ended without an answer. */
  answers: ReadonlyMap<number, number>
  /** What nobody should be answered. */
  wrong: readonly string[]
  /** Waits until so many more are acknowledged. A standstill of a minute fails. */
  goOn: (more: number) => Promise<void>
  /** Waits until each client's last ticket is acknowledged. */
  finish: () => Promise<void>
}

type Writer = Pick<Person, 'token'>
type Answer = { status: number; headers: Headers; text: string }

/**
 * Clients that log one load after another, and clerks who log papers together. Each sends its own again until it is
 * acknowledged, as a phone and the table of papers do.
 */
export function startWriting(
  url: () => string,
  writers: readonly Writer[],
  quoteId: number,
  clerks: readonly Writer[] = [],
): Writing {
  const acknowledged = new Map<string, number>()
  const answers = new Map<number, number>()
  const wrong: string[] = []
  let isFinishing = false

  /** The answer's data, once there is one. */
  const trySending = async (who: Writer, path: string, body: object) => {
    const answer = await send(`${url()}${path}`, who, body)
    const status = answer?.status ?? 0
    answers.set(status, (answers.get(status) ?? 0) + 1)
    if (status === 200 || status === 201) return JSON.parse(String(answer?.text)).data
    if (answer && !isPassing(answer)) wrong.push(`${status} ${answer.text}`)
    return null
  }
  const write = async (who: Writer) => {
    while (!isFinishing) {
      const ticket = await deviceTicket(quoteId)
      let data = await trySending(who, '/api/tickets', ticket)
      while (data === null) {
        await wait(50)
        data = await trySending(who, '/api/tickets', ticket)
      }
      acknowledged.set(String(ticket.sync_token), data.number)
    }
  }
  const type = async (who: Writer) => {
    while (!isFinishing) {
      let rows = Array.from({ length: papersTogether }, () =>
        paperTicket({ weighbridge_ref: randomUUID().slice(0, 16) }),
      )
      while (rows.length > 0) {
        const outcomes: PaperOutcome[] =
          (await trySending(who, '/api/tickets/paper', { quote_id: quoteId, tickets: rows })) ?? []
        for (const [nth, { number, errors }] of outcomes.entries()) {
          if (number !== null) acknowledged.set(String(rows[nth]?.['sync_token']), number)
          else if (errors?.['sync_token']?.[0] !== inFlight) wrong.push(JSON.stringify(errors))
        }
        rows = rows.filter(({ sync_token }) => !acknowledged.has(String(sync_token)))
        if (rows.length > 0) await wait(50)
      }
    }
  }
  const all = Promise.all([...writers.map(write), ...clerks.map(type)])
  const goOn = async (more: number) => {
    const enough = acknowledged.size + more
    while (acknowledged.size < enough) {
      const before = acknowledged.size
      await expect.poll(() => acknowledged.size, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before)
    }
  }
  const finish = async () => {
    isFinishing = true
    await all
  }
  return { acknowledged, answers, wrong, goOn, finish }
}

/** Null if the connection ended without an answer. */
async function send(url: string, { token }: Writer, body: object): Promise<Answer | null> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  try {
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: reply.status, headers: reply.headers, text: await reply.text() }
  } catch {
    return null
  }
}

const papersTogether = 20
const inFlight = 'This ticket is being saved right now.'
const unavailable = JSON.stringify({ message: 'Service Unavailable', code: 'unavailable' })

/** 503 in the declared shape, or 409 while PostgreSQL still runs what a killed server had begun. */
function isPassing({ status, headers, text }: Answer): boolean {
  if (status === 409) return JSON.parse(text).code === 'in_flight'
  return status === 503 && text === unavailable && Number(headers.get('retry-after')) > 0
}
