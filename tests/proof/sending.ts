import { type Mutant, mutantsOf } from './mutant.ts'

/** Where the phone sends, waits and believes. */
export const sending: readonly Mutant[] = [
  ...mutantsOf(
    'settle',
    [
      'a late failure queues what was received',
      'lock',
      {
        "if (!row || row.state === 'received') return": 'if (!row) return',
        'else if (row.rev === leased.rev)': 'else',
      },
    ],
    [
      'a second acknowledgement is one more receipt',
      'lock',
      { "if (!row || row.state === 'received') return": 'if (!row) return' },
    ],
    [
      'a failure counts for a row that somebody else has in hand',
      'lock',
      { 'else if (row.rev === leased.rev)': 'else' },
    ],
    ['no receipt', 'drain', { 'await db.receipts.put({': 'void ({' }],
    [
      'a signature that the server holds is kept for ever',
      'drain',
      { 'await db.media.update(syncToken, { confirmedAt: receivedAt })': '' },
    ],
    ['an old token pauses the new one', 'drain', { 'if (stored.uploadToken === user.uploadToken) ': '' }],
    [
      'what was refused is thrown away',
      'drain',
      {
        "case 'refused':\n      return { ...failed, state: 'needs_attention', wait: null }":
          "case 'refused':\n      return { ...failed, state: 'received', wait: null }",
      },
    ],
  ),
  ...mutantsOf(
    'judge',
    ['any JSON that says 200 is an acknowledgement', 'drain', { 'return isEcho ?': 'return answer.json ?' }],
    [
      "our server's wait holds one row alone",
      'waits',
      { "status === 429 || status === 503 ? 'phone' : 'row'": "'row'" },
    ],
    [
      'a Retry-After of anybody binds',
      'waits',
      {
        "if (!typed.success) return again(notOurs(status), 'phone')":
          "if (!typed.success) return again(notOurs(status), 'phone', readRetryAfter(headers, now))",
      },
    ],
    [
      'in_flight is not asked again after 2 s',
      'waits',
      { ", 'row', row.attempts === 0 ? inFlightMs : null)": ", 'row')" },
    ],
  ),
  ...mutantsOf(
    'waits',
    ['a Retry-After of a year holds for a year', 'waits', { 'now + Math.min(ms, longest)': 'now + ms' }],
    ['a clock that was days ahead holds for days', 'waits', { '!wait?.by || now < wait.since': '!wait?.by' }],
    ['a fresh trigger shortens what an answer has set', 'waits', { "by === 'silence' && isFresh": 'isFresh' }],
    [
      'whoever looks at the page waits for minutes',
      'waits',
      { 'isVisible ? Math.min(until, since + longestVisible) : until': 'until' },
    ],
    ['a back-off without an end', 'waits', { 'Math.min(longest, shortest *': 'Math.max(0, shortest *' }],
    ['every phone comes back at the same moment', 'waits', { ' * (1 + 0.2 * fraction)': '' }],
    ['a date is held against a clock that is out', 'waits', { 'Number.isNaN(sentAt) ? now : sentAt': 'now' }],
  ),
  ...mutantsOf(
    'phoneWait',
    [
      'the count of silences is never cleared',
      'waits',
      {
        'failures === 0 ? none : write(env, { ...none, at: env.clock.now() })':
          'failures === 0 ? none : write(env, { ...none, failures, at: env.clock.now() })',
      },
    ],
    ['what a full disk did not take is forgotten', 'drain', { 'unwritten.set(env, wait)': '' }],
    ['a try without a network holds up what comes after it', 'signal', { 'wait.since >= since': 'false' }],
    ['a try with a network is forgotten with it', 'signal', { 'wait.since >= since': 'true' }],
    ['a wait of no time is no wait', 'waits', { 'requested.until >= own.until ? requested : own': 'requested' }],
  ),
  ...mutantsOf('networkGap', [
    'a network that comes and goes is asked each time',
    'signal',
    { 'age < gapEvery': 'age < 0' },
  ]),
  ...mutantsOf(
    'due',
    ['the first in the queue is tried for ever', 'waits', { 'row.attempts === 0 && mayGo(row)': 'mayGo(row)' }],
    ['a long queue is read through for each try', 'longQueue', { '.limit(aPage)': '' }],
  ),
  ...mutantsOf('withUserDb', [
    "an unreadable database stops everybody's queue",
    'otherUsers',
    { 'undefined)\n    return otherwise': 'undefined)\n    throw error' },
  ]),
  ...mutantsOf(
    'lock',
    ['a thawed tab goes on beside the thief', 'lock', { 'if (stamp && stamp.holder !== holder) return false': '' }],
    [
      "a thawed tab takes the thief's stamp away",
      'lock',
      { 'if ((await readStamp(registry))?.holder === holder) await': 'await' },
    ],
    ['a holder that lost the lock steals it back', 'lock', { '    if (working) return undefined\n': '' }],
    [
      'a page whose lock was stolen before it began waits to be shown',
      'leaving',
      { 'if (!isLeft) return': 'if (isLeft) return' },
    ],
    ['a page that is kept takes the lock with it', 'leaving', { 'waiting.abort()\n    letGo()': 'waiting.abort()' }],
    ['a page that is kept stays in line for the lock', 'leaving', { 'waiting.abort()\n    letGo()': 'letGo()' }],
    ['a frozen tab keeps the lock for half an hour', 'lock', { 'staleAfter = 150_000': 'staleAfter = 1_800_000' }],
    ['a clock that was set back keeps the lock', 'lock', { 'age > staleAfter || hasNotMoved': 'age > staleAfter' }],
  ),
  ...mutantsOf(
    'leases',
    [
      'what a killed worker was sending is sent by nobody',
      'lock',
      { 'row.lease?.holder !== holder': 'row.lease === null' },
    ],
    [
      'a row that has changed since it was listed is sent',
      'drain',
      { "current?.rev !== row.rev || current.state !== 'queued'": '!current' },
    ],
  ),
  ...mutantsOf(
    'drain',
    ['the stamp is not looked at', 'lock', { 'if (!(await renewStamp(env, holder))) return': 'if (!holder) return' }],
    ["one row's server error stops all", 'waits', { 'const mostServerErrors = 2': 'const mostServerErrors = 1' }],
    ['a sick server is asked row by row', 'waits', { 'const mostServerErrors = 2': 'const mostServerErrors = 99' }],
    [
      'a full disk keeps a ticket from leaving',
      'drain',
      { 'takeLease(db, row, lease)),\n    row,': 'takeLease(db, row, lease)),\n    null,' },
    ],
    [
      'an acknowledgement that could not be written is asked for at once',
      'drain',
      { 'if (isUnstored) await': 'if (!received) await' },
    ],
    [
      'a missing signature is a silence',
      'drain',
      {
        "return { is: 'refused', error: { code: 'no_media', message: noMedia, status: 0 } }":
          "return { is: 'again', error: { code: 'no_media', message: noMedia, status: 0 }, holds: 'phone', afterMs: null }",
      },
    ],
    ['a received ticket is still listed as missing', 'unsentNumbers', { 'noteReceived(env, userId, row)\n': '\n' }],
  ),
  ...mutantsOf('forgetToken', [
    'a token leaves before the tickets have',
    'device',
    { 'if ((await env.stores.user(userId).use(countUnsent)) > 0) return': '' },
  ]),
  ...mutantsOf(
    'send',
    ['a request that is never answered', 'lock', { 'timeoutMs = 60_000': 'timeoutMs = 600_000' }],
    ["it travels with another driver's cookie", 'drain', { "credentials: 'omit'": "credentials: 'same-origin'" }],
    ["a portal's redirect is followed", 'drain', { "redirect: 'manual'": "redirect: 'follow'" }],
  ),
  ...mutantsOf(
    'triggers',
    [
      'the browser is asked for a sync after every failure',
      'backgroundSync',
      { 'if (!env.isVisible()) askForSync()\n    const': 'askForSync()\n    const' },
    ],
    [
      'what waited for a token waits for the next round too',
      'sessionAndToken',
      { 'hasNewToken || again > 0 ?': 'again > 0 ?' },
    ],
    [
      'a round that failed is the last',
      'triggers',
      { 'timer.set(env.clock.now() + restOf(failures, env.isVisible()))': 'null' },
    ],
  ),
  ...mutantsOf('background', [
    'the browser believes that all is sent',
    'backgroundSync',
    {
      'if (now + pause > begunAt + longest) throw new Error(`${waiting} still to send`)':
        'if (now + pause > begunAt + longest) return',
    },
  ]),
  ...mutantsOf(
    'trouble',
    [
      'a token that ran out with its session asks for no login',
      'sessionAndToken',
      { ' || (isSessionOver && isStopped)': '' },
    ],
    [
      'a session that the page has let go of leaves nothing to count',
      'sessionAndToken',
      { 'return left ? readTrouble(env, left.userId, true) : noTrouble': 'return noTrouble' },
    ],
  ),
]
