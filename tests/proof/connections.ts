import { type Mutant, mutantsIn } from './mutant.ts'

const webhooks = 'tests/api/webhooks/webhooks.test.ts'
const worker = 'tests/api/webhooks/worker.test.ts'
const addresses = 'tests/api/webhooks/address.test.ts'
const vehicles = 'tests/api/imports/vehicles.test.ts'
const kinds = 'tests/api/imports/kinds.test.ts'

/** What other software gets from a firm and brings to it. */
export const connections: readonly Mutant[] = [
  ...mutantsIn(
    'api/webhooks/address.ts',
    [
      'a name with one private address is called',
      addresses,
      { '!addresses.every(rule.isPublic)': '!rule.isPublic(address)' },
    ],
    ['a private address is called', addresses, { "parsed.range() !== 'unicast'": 'false' }],
    ['an address may hold a password', addresses, { "if (url.username || url.password) return 'credentials'": '' }],
  ),
  ...mutantsIn(
    'api/webhooks/sending.ts',
    [
      'a webhook calls another address than its name’s',
      webhooks,
      {
        "typeof url === 'string' || pinned === null": "typeof url === 'string'",
        '[pinned]': '[{ address: "127.0.0.1", family: 4 }]',
        'pinned.address, pinned.family': "'127.0.0.1', 4",
      },
    ],
    ['a redirect counts as delivered', webhooks, { 'status < 300': 'status < 400' }],
  ),
  ...mutantsIn(
    'api/webhooks/delivering.ts',
    ['the former secret is dropped at once', webhooks, { '...(isAlive(due, at) ? [due.former_salt] : [])': '' }],
    ['the former secret signs for ever', webhooks, { ' && at < row.former_until': '' }],
    [
      'a dead receiver is never paused',
      webhooks,
      { 'if (since(failing_since) >= longestFailure) return pause(trx, deps, webhook, delivery, at)': '' },
    ],
    [
      'a delivery that alone fails holds its order for ever',
      webhooks,
      { "if (since(first_tried_at) >= longestFailure) return settle(trx, deps, webhook, delivery, 'given_up')": '' },
    ],
    [
      'the next delivery of an order isn’t woken',
      worker,
      { 'if (delivery.holds_order) await wake(trx, deps, webhook.id, await listFollowing(trx, delivery))': '' },
    ],
  ),
  ...mutantsIn('api/webhooks/deliveryQueries.ts', [
    'a later event of an order overtakes the earlier one',
    webhooks,
    { 'earlier.event_id < delivery.event_id': 'false' },
  ]),
  ...mutantsIn('api/webhooks/contents.ts', [
    'a webhook names an order that the firm doesn’t see',
    webhooks,
    { 'stake && viewOf(owner, stake) !== null ? stake : null': 'stake ?? null' },
  ]),
  ...mutantsIn(
    'api/imports/service.ts',
    ['a file with a fault is stored in part', vehicles, { 'if (faults.count > 0) throw new Undone(found)': '' }],
    ['a dry run stores', vehicles, { 'if (plan === undefined) throw new Undone(found)': '' }],
    [
      'what nobody looked at is stored',
      vehicles,
      { "if (plan !== found.plan) throw refuse.conflict('plan_changed', changedMeanwhile)": '' },
    ],
    [
      'an import that was stopped is stored',
      vehicles,
      {
        'await kind.write(doing, writes, prepared)\n      stop.throwIfAborted()':
          'await kind.write(doing, writes, prepared)',
      },
    ],
  ),
  ...mutantsIn('api/imports/queries.ts', [
    'an import changes another firm’s sites',
    kinds,
    { "selectAll().where('company_id', '=', companyId)": 'selectAll()' },
  ]),
  ...mutantsIn(
    'api/archives/service.ts',
    [
      'an archive needs no password',
      'tests/api/archives/owner.test.ts',
      { 'await requireOwnHand(deps, actor, { account_password, code })': '' },
    ],
    [
      'an archive goes on after its session',
      'tests/api/archives/sending.test.ts',
      { 'throw refuse.unauthenticated()': '' },
    ],
  ),
  ...mutantsIn('api/archives/queries.ts', [
    'an archive has others’ attachments',
    'tests/api/archives/contents.test.ts',
    { ".where('attachments.company_id', '=', companyId)": '' },
  ]),
]
