import * as calls from '../../api/contract/calls.ts'
import type { CheckedSeal } from '../../api/contract/evidence/answers.ts'
import { findSealFaults, type SealFault } from '../../api/contract/evidence/checkSeal.ts'
import { type Verdict, verifyCode } from '../../api/contract/evidence/verifyCode.ts'
import { ApiError } from '../client/apiError.ts'
import { request } from '../client/request.ts'
import { keepServerKeys, readServerKeys, type ServerKeys } from '../offline/serverKeys.ts'

/** Known only to the server: whether a genuine ticket still stands, and which came before it. */
export type ServerVerdict =
  | { is: 'asking' }
  | { is: 'no answer' }
  | { is: 'no record' }
  | { is: 'answered'; answer: CheckedSeal; faults: readonly SealFault[] }

export type Check = {
  verdict: Verdict
  standing: ServerVerdict
  keys: 'this device' | 'the server'
}

type CheckInput = { text: string; isOnline: boolean; signal: AbortSignal }

/** What this device can prove alone. */
export async function checkHere({ text, isOnline }: Omit<CheckInput, 'signal'>, keys: ServerKeys): Promise<Check> {
  const verdict = await verdictBy(text, keys)
  return { verdict, standing: { is: isOnline ? 'asking' : 'no answer' }, keys: 'this device' }
}

/** Reports first what this device can prove, then the server's answer. */
export async function checkTicket({ text, isOnline, signal }: CheckInput, tell: (check: Check) => void): Promise<void> {
  const say = (check: Check) => {
    if (!signal.aborted) tell(check)
  }
  const fetching = isOnline ? fetchKeys(signal) : null
  const kept = await readServerKeys()
  const atOnce = await checkHere({ text, isOnline }, kept)
  say(atOnce)
  if (!fetching) return
  const fetched = await fetching
  const verdict = fetched ? await verdictBy(text, fetched) : atOnce.verdict
  const keys = fetched ? 'the server' : 'this device'
  say({ verdict, standing: { is: 'asking' }, keys })
  say({ verdict, standing: await standingOf(verdict, fetched ?? kept, signal), keys })
}

async function fetchKeys(signal: AbortSignal): Promise<ServerKeys | null> {
  try {
    const { data } = await request(calls.verifyKeys, {}, { signal })
    await keepServerKeys(data)
    return data
  } catch {
    return null
  }
}

function verdictBy(text: string, keys: ServerKeys): Promise<Verdict> {
  return verifyCode(
    text,
    keys.map(({ public_key }) => public_key),
  )
}

async function standingOf(verdict: Verdict, keys: ServerKeys, signal: AbortSignal): Promise<ServerVerdict> {
  if (verdict.is !== 'genuine') return { is: 'no answer' }
  try {
    return await ask(verdict, keys, signal)
  } catch (error) {
    return { is: error instanceof ApiError && error.status === 404 ? 'no record' : 'no answer' }
  }
}

type GenuineVerdict = Extract<Verdict, { is: 'genuine' }>

async function ask({ code, hash }: GenuineVerdict, keys: ServerKeys, signal: AbortSignal): Promise<ServerVerdict> {
  const { data: answer } = await request(calls.verifySeal, { seal: code.seal, code: hash }, { signal })
  const byId = new Map(keys.map(({ id, public_key }) => [id, public_key]))
  return { is: 'answered', answer, faults: await findSealFaults(code, answer, byId) }
}
