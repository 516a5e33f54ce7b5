import { type Mutant, mutantsIn } from './mutant.ts'

const limited = 'tests/api/shell/limits.test.ts'
const written = 'tests/house/limits.test.ts'

/** How much of anything one may ask for. */
export const limits: readonly Mutant[] = [
  ...mutantsIn(
    'api/auth/limits.ts',
    [
      'a call beyond the limit goes through',
      limited,
      { "if (typeof counted === 'number') throw refusalOf(table[name], counted)": '' },
    ],
    [
      'no call is counted',
      limited,
      { "else await countTold(name, asker, request, reply, counts === 'kilobytes' ? kilobytesOf(request) : 1)": '' },
    ],
    [
      'a firm’s software calls without a limit',
      limited,
      { "table[row.name].who !== 'token' || asker.token !== undefined": "table[row.name].who !== 'token'" },
    ],
    ['a big upload counts as one kilobyte', limited, { "counts === 'kilobytes' ? kilobytesOf(request) : 1": '1' }],
    [
      'what is asked for by HEAD isn’t counted',
      limited,
      { "request.method === 'HEAD' ? 'GET' : request.method": 'request.method' },
    ],
    ['one more than the most is held at once', limited, { 'before >= row.most': 'before > row.most' }],
    [
      'what was held once is held for ever',
      limited,
      { 'else usesByPlace.delete(place)': '', 'if (left > 0) usesByPlace.set(place, left)': '' },
    ],
    ['nothing is held at once', limited, { 'usesByPlace.set(place, before + 1)': '' }],
    ['all users share one count', limited, { 'user: ({ user }) => String(user)': "user: () => ''" }],
    [
      'a whole office shares one count',
      limited,
      { 'user === undefined ? String(address) : `user:${user}`': 'String(address)' },
    ],
    ['all addresses share one count', limited, { 'address: ({ address }) => String(address)': "address: () => ''" }],
    ['all sessions share one count', limited, { 'session: ({ session }) => String(session)': "session: () => ''" }],
    [
      'capitals of an email begin another count',
      limited,
      { 'return String(email).toLowerCase()': 'return String(email)' },
    ],
    ['a refused registration counts as a mail', limited, { 'of givingBack.get(request) ?? []': 'of []' }],
    ['a wait at the login never doubles', limited, { 'row.wait ? doublingCounter(deps, row, row.wait) : ': '' }],
  ),
  ...mutantsIn('api/accounts/loginLimits.ts', [
    'logins aren’t counted',
    limited,
    { 'await countTry(deps, asker)': '' },
  ]),
  ...mutantsIn(
    'api/auth/limitTable.ts',
    ['products are made without a limit', limited, { 'calls: [calls.productCreate], most: 60': 'calls: [], most: 60' }],
    ['phones are registered without a limit', limited, { 'calls: [calls.deviceRegister]': 'calls: []' }],
    ['quotes are raised without a limit', limited, { 'calls: [calls.quoteCreate]': 'calls: []' }],
    [
      'staff are mailed without a limit',
      limited,
      {
        'const invitations = [calls.staffCreate, calls.staffInvite, calls.driverCreate]':
          'const invitations = [] as []',
        'calls.staffInviteAgain, ': '',
        '  calls.staffCreate,\n': '',
      },
    ],
    ['tables are drawn without a limit', written, { 'calls: tables,': 'calls: [],' }],
    [
      'one user fills every stream',
      written,
      { "calls: [calls.streamRead], who: 'user'": "calls: [calls.streamRead], who: 'session'" },
    ],
    [
      'six thousand passwords may be tried',
      written,
      { "who: 'email and address', most: 6,": "who: 'email and address', most: 6_000," },
    ],
  ),
]
