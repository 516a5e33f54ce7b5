import { type Mutant, mutantsIn } from './mutant.ts'

const locked = 'tests/api/locks.test.ts'
const amended = 'tests/api/amendments/amendments.test.ts'
const drafts = 'tests/api/schedules/drafts.test.ts'
const versions = 'tests/api/versions/versions.test.ts'

/** What two calls at once, or a stale screen, would break. */
export const locks: readonly Mutant[] = [
  ...mutantsIn('api/quotes/queries.ts', [
    'a quote is read without its lock',
    locked,
    { ".where('deleted_at', 'is', null)\n    .forUpdate()": ".where('deleted_at', 'is', null)" },
  ]),
  ...mutantsIn(
    'api/bids/queries.ts',
    ['a bid is decided without its lock', locked, { "    .forUpdate('bids')\n": '' }],
    ['a delivery price is chosen without its lock', locked, { "    .forUpdate('haulier_bids')\n": '' }],
  ),
  ...mutantsIn(
    'api/bids/rules.ts',
    [
      'a bid is locked before its quote',
      locked,
      {
        'const quote = await lockQuote(trx, found.quote_id)\n  const bid = await lockBid(trx, path.bid_id)':
          'const bid = await lockBid(trx, path.bid_id)\n  const quote = await lockQuote(trx, found.quote_id)',
      },
    ],
    [
      'an older bid is accepted',
      versions,
      {
        "if (shown === undefined || shown === version) return\n  throw refuse.changed('This bid":
          "return\n  throw refuse.changed('This bid",
      },
    ],
    [
      'an older delivery price is withdrawn',
      versions,
      {
        "if (shown === undefined || shown === version) return\n  throw refuse.changed('This delivery":
          "return\n  throw refuse.changed('This delivery",
      },
    ],
  ),
  ...mutantsIn('api/bids/release.ts', [
    'a release locks the quote before the carrier',
    locked,
    {
      'await lockCarrier(trx, found.carrier_company_id)\n  await lockQuote(trx, quoteId)':
        'await lockQuote(trx, quoteId)\n  await lockCarrier(trx, found.carrier_company_id)',
    },
  ]),
  ...mutantsIn(
    'api/companies/queries.ts',
    ['a firm may be banned while its bid is accepted', locked, { "    .forShare('owner')\n": '' }],
    [
      'two changes of a firm go at once',
      locked,
      { "where('id', '=', companyId).forNoKeyUpdate()": "where('id', '=', companyId)" },
    ],
    [
      'a vehicle is changed without its lock',
      locked,
      { ".where('removed_at', 'is', null)\n    .forNoKeyUpdate()": ".where('removed_at', 'is', null)" },
    ],
  ),
  ...mutantsIn('api/orders/queries.ts', [
    'an order is confirmed without its lock',
    locked,
    { 'orderOfParty(trx, quoteId, companyId).forUpdate()': 'orderOfParty(trx, quoteId, companyId)' },
  ]),
  ...mutantsIn('api/orders/queries/ends.ts', [
    'an order is released without its lock',
    locked,
    { "where('quote_id', '=', quoteId).forUpdate()": "where('quote_id', '=', quoteId)" },
  ]),
  ...mutantsIn('api/tickets/queries/checks.ts', [
    'two people void and query a ticket at once',
    locked,
    { '    .forUpdate()\n': '' },
  ]),
  ...mutantsIn('api/tickets/queries.ts', [
    'an order is released while its ticket is stored',
    locked,
    { ' for key share of quotes': '' },
  ]),
  ...mutantsIn('api/evidence/queries/lockCarrier.ts', [
    'a release doesn’t wait for the carrier’s tickets',
    locked,
    { '.forNoKeyUpdate()': '' },
  ]),
  ...mutantsIn('api/admin/queries.ts', [
    'two admins decide about one account at once',
    locked,
    { ".forNoKeyUpdate('users')": '' },
  ]),
  ...mutantsIn('api/drivers/staffQueries.ts', [
    'somebody is permitted and deactivated at once',
    locked,
    { '    .forUpdate()\n': '' },
  ]),
  ...mutantsIn('api/quotes/queries/drafts.ts', [
    'a draft is sent twice at once',
    drafts,
    { "    .forUpdate('schedule_drafts')\n": '' },
  ]),
  ...mutantsIn('api/schedules/queries.ts', [
    'a schedule is changed twice at once',
    locked,
    {
      "    .where('schedules.company_id', '=', companyId)\n    .forUpdate('schedules')\n":
        "    .where('schedules.company_id', '=', companyId)\n",
    },
  ]),
  ...mutantsIn('api/drivers/queries.ts', [
    'a driver is banned while being assigned',
    locked,
    { '    .forShare()\n': '' },
  ]),
  ...mutantsIn('api/accounts/deviceQueries.ts', [
    'a challenge is answered twice at once',
    locked,
    { '    .forUpdate()\n': '' },
  ]),
  ...mutantsIn('api/auth/queries.ts', [
    'a login goes on beside a new password',
    locked,
    { '        .forShare(),\n': ',\n' },
  ]),
  ...mutantsIn('api/events/record.ts', [
    'events are numbered without their turn',
    locked,
    { 'select pg_advisory_xact_lock(${sql.lit(eventLock)})': 'select 1' },
  ]),
  ...mutantsIn('api/versions/rules.ts', [
    'a stale screen writes over what somebody changed',
    versions,
    {
      'if (shown === undefined || shown === version) return\n  const edits': 'if (shown !== 0) return\n  const edits',
    },
  ]),
  ...mutantsIn('api/amendments/locking.ts', [
    'an agreement overlooks the load that comes beside it',
    locked,
    { '  await lockCarrier(trx, found.carrier_company_id)\n': '' },
  ]),
  ...mutantsIn('api/amendments/rules.ts', [
    'a proposal is agreed as the order was before',
    amended,
    { 'if (shown === undefined || shown === version) return': 'return' },
  ]),
  ...mutantsIn(
    'api/contract/rules/amendments.ts',
    [
      'a firm’s total moves when another’s price is agreed',
      amended,
      { 'return part && isNew ?': 'return part && (isNew || part) ?' },
    ],
    [
      'loads at a former price are counted at the new one',
      amended,
      { '!isSame(rates.get(version), rate))': 'version < 0)' },
    ],
  ),
]
