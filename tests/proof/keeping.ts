import { type Mutant, mutantsOf } from './mutant.ts'

/** Where the phone writes, keeps and lets go. */
export const keeping: readonly Mutant[] = [
  ...mutantsOf(
    'store',
    [
      'a connection that has died is not opened again',
      'finish',
      { '!isNamed(error, lostConnection)) throw': 'true) throw' },
    ],
    [
      'a connection that refuses every transaction is kept',
      'reopening',
      { 'db.close({ disableAutoOpen: false })': '' },
    ],
  ),
  ...mutantsOf('databases', [
    'a commit that may still be in memory',
    'finish',
    { "chromeTransactionDurability: 'strict'": "chromeTransactionDurability: 'relaxed'" },
  ]),
  ...mutantsOf(
    'drafts',
    [
      'a token made anew at each autosave',
      'finish',
      { '{ ...draft, rev:': '{ ...draft, syncToken: makeUuidV7(env.clock.now(), env.random), rev:' },
    ],
    [
      'an autosave over what another tab has saved',
      'finish',
      { 'if (!stored || !isSameDraft(stored, draft)) throw': 'if (!stored) throw' },
    ],
    [
      'an autosave into a database that was made anew is lost',
      'finish',
      { 'if (error instanceof DraftChangedError && (await': 'if (!error && (await' },
    ],
    [
      'a finished draft comes back to life',
      'finish',
      { 'if (isBegun || isFinished || (await db.receipts.get(syncToken))) return': 'if (isBegun) return' },
    ],
    ['a draft comes back to life beside its receipt', 'finish', { ' || (await db.receipts.get(syncToken))': '' }],
    [
      'a form that is opened again begins empty',
      'finish',
      { 'if (kept) return kept': 'if (kept) await db.drafts.clear()' },
    ],
  ),
  ...mutantsOf(
    'finish',
    [
      'a row that could not be added is a ticket all the same',
      'finish',
      { 'db.outbox.add(fresh),': 'db.outbox.add(fresh).catch(() => 0),' },
    ],
    [
      'a signature that could not be written is',
      'finish',
      { 'db.media.put(frozen.media),': "db.media.put(frozen.media).catch(() => '')," },
    ],
    [
      'a number that could not be written is',
      'finish',
      { 'highest: device_seq })': "highest: device_seq }).catch(() => 'device_seq')" },
    ],
    ['a finished draft is still one', 'finish', { 'db.drafts.delete(draft.quoteId)': 'null' }],
    [
      'the draft of another tab is finished as this one',
      'finish',
      { 'if (!stored || !isSameDraft(stored, draft)) throw': 'if (!stored) throw' },
    ],
    [
      'a number that the database knows is given out again',
      'finish',
      { 'if (device_seq !== highest + 1) throw': 'if (device_seq > highest + 1) throw' },
    ],
    [
      'the copy of what another tab has finished is dropped',
      'finish',
      { 'return findFinished(env, userId, frozen)': '{ await dropCopy(env, userId, draft.syncToken); throw error }' },
    ],
    ['a ticket bears the time of a touch long ago', 'finish', { 'age < freshFor': 'age < 60_000' }],
    [
      'two tabs that finished it differently get the same answer',
      'finish',
      { '{ ...body, logged_at }': '(finished ? frozenTicket(finished) : body)' },
    ],
    [
      'two tabs that signed it differently get the same answer',
      'finish',
      { 'finished?.bodyHash !== bodyHash': '!finished' },
    ],
    [
      'a form whose database was made anew is told of another tab',
      'finish',
      { 'if (!(error instanceof DraftChangedError && (await reviveDraft(env, userId, draft)))) throw': 'throw' },
    ],
    [
      'saved, before the second copy is',
      'secondCopy',
      { 'await (copied ?? writeCopiesOf(env, userId, row, frozen))': '' },
    ],
    ['the copy of a ticket that was not saved stays', 'finish', { '[draft.syncToken, slipKeyOf': '[slipKeyOf' }],
    [
      'local storage never learns of a number',
      'finish',
      { 'rememberSeq(env, userId, frozenTicket(row).device_seq)': '' },
    ],
  ),
  ...mutantsOf('deviceSeq', [
    'a wiped phone counts from one',
    'finish',
    { ', readMirrored(mirror, userId))\n': ')\n' },
  ]),
  ...mutantsOf(
    'secondCopy',
    [
      'a draft that is still there is queued beside its form',
      'secondCopy',
      { "if (await db.drafts.where({ syncToken: ticketTokenOf(row) }).first()) return 'not needed'": '' },
    ],
    [
      'what was acknowledged keeps its copy for ever',
      'secondCopy',
      { "stored.state === 'received' ? 'not needed' : 'kept'": "'kept'" },
    ],
    [
      'a restored ticket comes back without its signature',
      'secondCopy',
      { 'if (media && bytes) {': 'if (media && !bytes) {' },
    ],
    [
      'a row without a second copy gets none',
      'secondCopy',
      { 'await writeCopy(env, userId, row, media)\n  }\n}': '}\n}' },
    ],
  ),
  ...mutantsOf(
    'notes',
    ['a note is saved without its second copy', 'notes', { 'await writeCopy(env, userId, fresh, media)\n': '' }],
    ['a note is saved without its picture', 'notes', { 'db.media.put(media)': 'Promise.resolve()' }],
    [
      'a note that was not saved leaves a copy that brings it back',
      'notes',
      { 'await dropCopy(env, userId, syncToken)\n': '' },
    ],
  ),
  ...mutantsOf(
    'kinds/note',
    ['a note is sent without what proves its content', 'notes', { ', body_hash: row.bodyHash': '' }],
    ['a refused note is tried for ever', 'notes', { 'needsUserAt: [403, 413, 422]': 'needsUserAt: []' }],
  ),
  ...mutantsOf(
    'undo',
    ['what is on its way is taken back', 'undo', { "row?.state !== 'queued'": '!row' }],
    ['what may have arrived is forgotten', 'undo', { 'row.lastTryAt === null ? []': 'row.lastTryAt !== 0 ? []' }],
    [
      'what was taken back comes back with the next start',
      'undo',
      { "if (row.state === 'queued') await env.copies": "if (row.state === 'sending') await env.copies" },
    ],
    ['what is sent after it has no second copy', 'undo', { 'of toSend) await writeCopy': 'of []) await writeCopy' }],
    [
      'nothing says what was taken back',
      'undo',
      { "await writeLog(db, env.clock, 'taken back', { seq, kind })\n": '' },
    ],
  ),
  ...mutantsOf(
    'guard',
    [
      'an unsent row may be deleted',
      'purge',
      { "if (row && row.state !== 'received' && ": "if (row && row.state === 'received' && " },
    ],
    [
      'an exported row may be deleted',
      'purge',
      {
        "if (row && row.state !== 'received' && ": "if (row && row.state !== 'received' && row.exportedAt === null && ",
      },
    ],
    [
      'a ticket that was marked as taken back may be deleted',
      'undo',
      { " && row.state !== 'sending' && isAssignment(row)": '' },
    ],
    ['whatever is queued may be taken back without a word', 'undo', { 'row.takenBackAt !== undefined && ': '' }],
    [
      'an unsent signature may be deleted',
      'purge',
      { 'if (medium && medium.confirmedAt === null) throw': 'if (medium && medium.confirmedAt === -1) throw' },
    ],
  ),
  ...mutantsOf(
    'purge',
    ['an index is believed more than the row', 'purge', { "row?.state === 'received' && isBefore": 'isBefore' }],
    [
      'exported rows go after seven days',
      'purge',
      {
        'const done = rows.filter((row) => row?.state':
          'await outbox.filter(({ exportedAt }) => isBefore(exportedAt, old)).delete()\n  const done = rows.filter((row) => row?.state',
      },
    ],
    ['signatures go a day early', 'device', { 'mediaKeptDays = 7': 'mediaKeptDays = 6' }],
  ),
  ...mutantsOf('unsent', [
    'rows that are being sent are in no export and no count',
    'device',
    { "['queued', 'sending', 'needs_attention']": "['queued', 'needs_attention']" },
  ]),
  ...mutantsOf('exportUnsent', [
    'rows that go by themselves count as exported',
    'device',
    { "row?.state === 'needs_attention' ? row : []": 'row ?? []' },
  ]),
  ...mutantsOf('retryRow', [
    'a row that is tried again keeps when it was exported',
    'device',
    { 'exportedAt: null, ': '' },
  ]),
  ...mutantsOf(
    'offerAgain',
    [
      'what was offered once is offered at each read',
      'restore',
      { "await db.meta.put({ key: 'epoch', value: epoch })\n": '\n' },
    ],
    ['a phone that knew no epoch offers all that it has', 'restore', { 'known ? await': 'epoch ? await' }],
  ),
  ...mutantsOf(
    'unsentNumbers',
    ['what has arrived is missing', 'unsentNumbers', { '!arrived.has(syncToken) && ': '' }],
    ['what its copy brings back is missing', 'unsentNumbers', { ' && !copied.has(copyKey(userId, syncToken))': '' }],
    [
      'a number of an older version is not noted',
      'unsentNumbers',
      { 'if (!noted.has(syncToken)) write': 'if (noted.has(syncToken)) write' },
    ],
  ),
  ...mutantsOf('retryArrived', [
    'what was refused for its token is sent again for ever',
    'comesBack',
    { " && row.lastError?.code !== 'token_reused'": '' },
  ]),
  ...mutantsOf('offerAgain', [
    'what a restored server is offered may be purged meanwhile',
    'restore',
    { 'modify({ confirmedAt: null })': 'count()' },
  ]),
  ...mutantsOf(
    'cache',
    [
      'an answer to a cursor that another tab has moved on',
      'parts',
      { 'isCurrent() && (await readCursor(db)) === since': 'isCurrent()' },
    ],
    [
      'news that a logout overtakes fills the wiped cache again',
      'sessionAndToken',
      { 'isCurrent() && (await': '(await' },
    ],
    [
      'what a snapshot leaves out stays',
      'parts',
      { 'if (sync.replaces) await dropReplaced': 'if (!sync.replaces) await dropReplaced' },
    ],
  ),
  ...mutantsOf(
    'device',
    [
      'a sign-in throws a token away that works',
      'device',
      { 'known && !known.paused ? known.uploadToken : null': 'null' },
    ],
    [
      'a logout forgets which numbers were given out',
      'device',
      { "db.meta.bulkDelete(['checked', 'reading', 'return_loads'])": 'db.meta.clear()' },
    ],
  ),
  {
    means: 'rows and cursor are read each at its own moment',
    file: 'api/sync/reads.ts',
    by: 'tests/api/sync/cursor.test.ts',
    swap: { "setIsolationLevel('repeatable read')": "setIsolationLevel('read committed')" },
  },
  {
    means: 'an open form stays when somebody else signs in',
    file: 'web/session/AreaGuard.tsx',
    by: 'tests/web/device/otherUser.test.tsx',
    swap: { '<QueryClientProvider key={session.user.id}': '<QueryClientProvider' },
  },
  ...mutantsOf(
    'lastSeen',
    [
      'a second change of a job hides the first',
      'lastSeen',
      { 'before.last_seen ?? { ...seenOf(before), at }': '{ ...seenOf(before), at }' },
    ],
    [
      'a job says for ever that it has changed',
      'lastSeen',
      { 'await db.orders.update(quoteId, { last_seen: undefined })': 'await db.orders.get(quoteId)' },
    ],
  ),
]
