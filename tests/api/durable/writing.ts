import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { deviceTicket, type SentTicket } from '../ticketBody.ts'
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

/** Clients that log one load after another. Each sends its own again until it is acknowledged, as a phone does. */
export function startWriting(url: () => string, writers: readonly Writer[], quoteId: number): Writing {
  const acknowledged = new Map<string, number>()
  const answers = new Map<number, number>()
  const wrong: string[] = []
  let isFinishing = false

  /** The ticket's number once it is acknowledged. */
  const trySending = async (who: Writer, ticket: SentTicket): Promise<number | null> => {
    const answer = await send(url(), who, ticket)
    const status = answer?.status ?? 0
    answers.set(status, (answers.get(status) ?? 0) + 1)
    if (status === 200 || status === 201) return JSON.parse(String(answer?.text)).data.number
    if (answer && !isPassing(answer)) wrong.push(`${status} ${answer.text}`)
    return null
  }
  const write = async (who: Writer) => {
    while (!isFinishing) {
      const ticket = await deviceTicket(quoteId)
      let number = await trySending(who, ticket)
      while (number === null) {
        await wait(50)
        number = await trySending(who, ticket)
      }
      acknowledged.set(String(ticket.sync_token), number)
    }
  }
  const all = Promise.all(writers.map(write))
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
async function send(url: string, { token }: Writer, ticket: SentTicket): Promise<Answer | null> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  try {
    const reply = await fetch(`${url}/api/tickets`, { method: 'POST', headers, body: JSON.stringify(ticket) })
    return { status: reply.status, headers: reply.headers, text: await reply.text() }
  } catch {
    return null
  }
}

const unavailable = JSON.stringify({ message: 'Service Unavailable', code: 'unavailable' })

/** 503 in the declared shape, or 409 while PostgreSQL still runs what a killed server had begun. */
function isPassing({ status, headers, text }: Answer): boolean {
  if (status === 409) return JSON.parse(text).code === 'in_flight'
  return status === 503 && text === unavailable && Number(headers.get('retry-after')) > 0
}
