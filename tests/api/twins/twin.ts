import { type Principal, principals } from '../../../api/auth/access.ts'
import { readCode } from '../../../api/contract/evidence/code.ts'
import { isProof } from '../../counts.ts'
import { makeFirmToken, makePhone } from '../factories.ts'
import { spreadNotices } from '../mailbox.ts'
import { newestEvent } from '../newestEvents.ts'
import type { RollbackDatabase } from '../rollback.ts'
import { type OwnRoute, ownRoutes, scenarios } from '../scenarios/all.ts'
import { expectedOf, isRefusal } from '../scenarios/expected.ts'
import type { Side } from '../scenarios/scenario.ts'
import { type Credential, personOf, send } from '../scenarios/send.ts'
import { openUntouched, type Untouched } from '../untouched.ts'
import type { Member } from '../world.ts'

/**
 * Twin worlds: two databases that differ in the secrets alone, asked the same in every route and role. Whoever
 * must not know them gets byte-identical answers. They are planted by triggers, so that they are in
 * whatever a scenario makes. A leaking variant of the API must be caught.
 */
export type Twin = Untouched
export const openTwin = openUntouched

/** All secrets are for the same eyes. */
const mayKnow = (principal: Principal, side: Side) =>
  ['admin', 'super_admin'].includes(principal) || (principal.startsWith('contractor') && side === 'own')
/** By mail the rivals themselves are told more of what is theirs. */
const isInTheKnow = (email: string) =>
  /^(contractor(-decide|-read)?-[ab]|admin|super|rival-(supplier|haulier))@/.test(email)

/** A phone with its name, what it holds and what it has lost. */
export async function plantPhone(db: RollbackDatabase['db'], owner: Member, amount: number): Promise<void> {
  await makePhone(db, owner, { name: `Phone ${amount}`, last_seq: amount + 3, unsent: 1, missing: amount })
}
/** Random by nature, and no secret of the marketplace: ids of signatures and devices, tokens, salts. */
const masks: readonly [RegExp, string][] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>'],
  // An authenticator's secret and recovery codes.
  [/[A-Z2-7]{32}/g, '<secret>'],
  [/[A-Z2-7]{4}(-[A-Z2-7]{4}){3}/g, '<code>'],
  [/\d+\|[\w-]{43}/g, '<token>'],
  [/lst_[\w-]+/g, '<token>'],
  [/calendar\/[\w-]+\.ics/g, '<calendar>'],
  [/whsec_[\w+/=]+/g, '<webhook>'],
  [/"secret_end":"[^"]+"/g, '"secret_end":"<webhook>"'],
  [/[0-9a-f]{64}/g, '<sha256>'],
  // To whom a mail goes is no secret to them.
  [/(?<="to":"[^"]*)\+\d+(?=")/g, ''],
  [/"number":"[0-9A-F]{4} [0-9A-F]{4}"/g, '"number":"<device>"'],
]

/**
 * With what a ticket's code holds in place of its digits: the hash of its seal and the signature are of a random token, too. On
 * paper they stand in several lines.
 */
export function readable(answer: string): string {
  return answer.replace(/\/v#(\d+(?: \d+)*)/g, (_, digits: string) => {
    const read = readCode(digits.replaceAll(' ', ''))
    if (read.is !== 'code') throw new Error('A code that nobody can read')
    return `/v#${JSON.stringify({ ...read.code, seal: '' })}`
  })
}

export type Asking = {
  /** With what the keys of the routes begin. */
  begin?: string
  that?: (route: OwnRoute) => boolean
  who?: readonly Principal[]
  sides?: readonly Side[]
  /** What the query says besides. */
  more?: Record<string, string>
  /** By a token with every scope of the firm that each of `who` owns. */
  byToken?: boolean
  /** Also as the quote's own contractor, who knows of the rivals. */
  withOwner?: boolean
}

export const takesSearch = ({ schema }: OwnRoute) =>
  Object.hasOwn((schema.querystring as { shape?: object } | undefined)?.shape ?? {}, 'search')

/**
 * Asks the routes as everybody who must not know, except where the matrix holds the refusal to a sentence. A proof asks there too,
 * and also compares the mails that others get.
 */
export async function askAll(
  twin: Twin,
  {
    begin = '',
    that = () => true,
    who = principals,
    sides = ['own', 'other'],
    more = {},
    byToken = false,
    withOwner,
  }: Asking = {},
): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const route of ownRoutes(twin.api.routes).filter((one) => one.key.startsWith(begin) && that(one))) {
    for (const principal of who) {
      for (const side of sides) {
        const knows = !withOwner && mayKnow(principal, side)
        if (!isProof && (knows || isRefused(route, principal, side))) continue
        const { statusCode, body, mails } = await ask(twin, route, principal, side, more, byToken)
        const answer = knows
          ? JSON.stringify(mails.filter(({ mail }) => !isInTheKnow(mail.to)))
          : `${statusCode} ${body} ${JSON.stringify(mails)}`
        const masked = masks.reduce((text, [pattern, name]) => text.replace(pattern, name), readable(answer))
        answers.set(`${route.key} as ${principal}, ${side}`, masked)
      }
    }
  }
  return answers
}

function isRefused({ access }: OwnRoute, principal: Principal, side: Side): boolean {
  return isRefusal(expectedOf(access, { principal, side, kind: kindOf(principal) }))
}

const kindOf = (principal: Principal): Credential => (principal === 'anonymous' ? 'none' : 'bearer')

/** The calls that answer differently, with both answers. */
export function differencesOf(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  return [...one]
    .filter(([key, answer]) => other.get(key) !== answer)
    .map(([key, answer]) => `${key}\n  ${answer}\n  ${other.get(key)}`)
}

/** One route by its key. */
export function routeOf({ api }: Pick<Twin, 'api'>, key: string): OwnRoute {
  const route = ownRoutes(api.routes).find((one) => one.key === key)
  if (!route) throw new Error(`${key} is gone`)
  return route
}

export function ask(
  twin: Twin,
  route: OwnRoute,
  principal: Principal,
  side: Side,
  more: Record<string, string> = {},
  byToken = false,
) {
  const { rollback, api, world } = twin
  return rollback.undoAfter(async () => {
    const scenario = scenarios[route.key]
    if (!scenario) throw new Error(`${route.key} has no scenario`)
    // A reading tells nobody of anything.
    const since = route.method === 'GET' ? null : await newestEvent(rollback.db)
    const request = await scenario({ db: rollback.db, world, side, principal, now: api.clock.now })
    const person = personOf(world, principal)
    const { token } = byToken ? await makeFirmToken(rollback.db, person as Member) : { token: person?.token ?? '' }
    const query = { ...request.query, ...more }
    const { statusCode, body } = await send(api.app, route, { ...request, query }, { kind: kindOf(principal), token })
    // Whoever is told by mail of what was done learns no more by it; a mail never says a price to anybody.
    return { statusCode, body, mails: since === null ? [] : await spreadNotices(api, since) }
  })
}
