import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopesOf } from '../../api/auth/scopeTable.ts'
import { ownerRoles } from '../../api/contract/rules/permissions.ts'
import { scopeNames, scopesFor } from '../../api/contract/rules/scopes.ts'
import { isProof } from '../counts.ts'
import { makeFirmToken } from './factories.ts'
import { type OwnRoute, ownRoutes, scenarios } from './scenarios/all.ts'
import { expectedOf } from './scenarios/expected.ts'
import type { Side } from './scenarios/scenario.ts'
import { type Credential, send, sendUnreadable } from './scenarios/send.ts'
import { openUntouched, type Untouched } from './untouched.ts'

/**
 * The access matrix of firms' tokens: every route by the token of each kind of firm, with all scopes and with each alone, for own
 * and others' objects. A token is answered as its owner where a scope opens the call, as a visitor where anybody may call,
 * and otherwise 403. Nothing here names a route.
 */
let t: Untouched

const tokens = new Map<Holder, string>()

beforeAll(async () => {
  t = await openUntouched()
  for (const holder of holders) {
    const { token } = await makeFirmToken(t.rollback.db, t.world.a[holder.trade], holder.held)
    tokens.set(holder, token)
  }
})
afterAll(() => t.close())

const sides: readonly Side[] = ['own', 'other']
const refused = [
  'A token can’t do this: it takes a person.',
  ...['Not found.', 'Quote not found', 'Order details not found', 'Site not found.', 'Vehicle not found.'],
  ...['This action is unauthorized.', 'Only hauliers can create users'],
]

type Holder = { trade: (typeof ownerRoles)[number]; held: readonly (typeof scopeNames)[number][]; with: string }
const holders: readonly Holder[] = ownerRoles.flatMap((trade) => [
  { trade, held: scopeNames, with: 'every scope' },
  ...scopeNames.map((scope) => ({ trade, held: [scope], with: `${scope} alone` })),
])

function expectedByToken({ access, method, url }: OwnRoute, { trade, held }: Holder, side: Side) {
  if (access.policy === 'public') return expectedOf(access, { principal: 'anonymous', side, kind: 'none' })
  const isOpened = scopesOf(method, url).some((scope) => held.includes(scope))
  return isOpened ? expectedOf(access, { principal: trade, side, kind: 'bearer' }) : 403
}

describe.each(sides)('about %s', (side) => {
  test.each(holders)('every route answers the token of a $trade with $with', async (holder) => {
    const unexpected: string[] = []
    for (const route of ownRoutes(t.api.routes)) {
      const expected = expectedByToken(route, holder, side)
      // Without a scope, a route is refused before anything of the request is read; one holder tries all of these whole.
      if (!isProof && expected === 403 && holder.with !== 'every scope') {
        if (side === 'other') continue
        const { statusCode } = await t.rollback.undoAfter(() => sendUnreadable(t.api.app, route, tokenOf(holder)))
        if (statusCode !== 403) unexpected.push(`${route.key}: ${statusCode}, not 403`)
        continue
      }
      const { statusCode, body } = await ask(route, holder, side)
      const isSaid = ![403, 404].includes(statusCode) || isPlain(body)
      if (statusCode === expected && isSaid) continue
      unexpected.push(`${route.key}: ${statusCode}, not ${expected} ${body.slice(0, 200)}`)
    }
    expect(unexpected).toEqual([])
  })
})

function tokenOf(holder: Holder): { kind: Credential; token: string } {
  return { kind: 'bearer', token: tokens.get(holder) ?? '' }
}

function isPlain(body: string): boolean {
  const { message, code: _, ...more } = JSON.parse(body)
  const isKnown = refused.includes(message) || message.startsWith('This token lacks the scope “')
  return isKnown && Object.keys(more).length === 0
}

function ask(route: OwnRoute, holder: Holder, side: Side) {
  return t.rollback.undoAfter(async () => {
    const { rollback, world, api } = t
    const { trade } = holder
    const request = await scenarios[route.key]?.({ db: rollback.db, world, side, principal: trade, now: api.clock.now })
    return send(api.app, route, request ?? {}, tokenOf(holder))
  })
}

type Spoil = { users?: object; firm_tokens?: object }
test.each<[string, (now: Date) => Spoil]>([
  ['was revoked', (now) => ({ firm_tokens: { revoked_at: now } })],
  ['has expired', (now) => ({ firm_tokens: { made_at: new Date(now.getTime() - 1), expires_at: now } })],
  ['has another hash', () => ({ firm_tokens: { secret_hash: Buffer.alloc(32) } })],
  ['was made by somebody who is banned', () => ({ users: { verified_at: null } })],
  ['was made by somebody deleted', (now) => ({ users: { deleted_at: now } })],
  ['was made by somebody whose email isn’t confirmed', () => ({ users: { email_verified_at: null } })],
  ['was made by somebody who no longer owns the firm', () => ({ users: { role: 'contractor' } })],
])('every private call refuses a token that %s', async (_, spoil) => {
  await t.rollback.undoAfter(async () => {
    const { rollback, world, api } = t
    const { id, token } = await makeFirmToken(rollback.db, world.a.contractor)
    const { users, firm_tokens } = spoil(api.clock.now)
    if (users) await rollback.db.updateTable('users').set(users).where('id', '=', world.a.contractor.id).execute()
    if (firm_tokens) await rollback.db.updateTable('firm_tokens').set(firm_tokens).where('id', '=', id).execute()
    const unexpected: string[] = []
    for (const route of ownRoutes(api.routes).filter(({ access }) => access.policy !== 'public')) {
      const { statusCode } = await sendUnreadable(api.app, route, { kind: 'bearer', token })
      if (statusCode !== 401) unexpected.push(`${route.key}: ${statusCode}`)
    }
    expect(unexpected).toEqual([])
  })
})

test('every scope that a firm may be given opens something to it, and the others nothing', () => {
  for (const trade of ownerRoles) {
    const opening = scopeNames.filter((scope) =>
      ownRoutes(t.api.routes).some((route) => {
        const answer = expectedByToken(route, { trade, held: [scope], with: '' }, 'own')
        return route.access.policy !== 'public' && answer !== undefined && answer < 300
      }),
    )
    expect([trade, opening]).toEqual([trade, scopesFor([trade])])
  }
})
