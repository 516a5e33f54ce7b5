import { IDBDatabase, IDBFactory, IDBTransaction } from 'fake-indexeddb'

/**
 * Once imported, IndexedDB fails where a test says so, in the ways in which browsers fail. An operation is an opening, the beginning of a
 * transaction, one of its requests, or its commit.
 */

type Failure = {
  name: string
  message: string
  /** As WebKit drops a connection in the background: this one begins no transaction any more, and only another one does. */
  killsConnection?: true
  /** So that the next openings fail too. */
  failsToOpen?: true
}

const lostServer = 'Connection to Indexed Database server lost. Refresh the page to try again'

export const failures = {
  'a quota that is used up': { name: 'QuotaExceededError', message: 'The quota has been exceeded.' },
  'a dead connection': { name: 'InvalidStateError', message: 'The connection is closing.', killsConnection: true },
  'an unknown error': { name: 'UnknownError', message: 'Internal error.' },
  'a full disk': { name: 'UnknownError', message: 'Internal error committing transaction: FILE_ERROR_NO_SPACE' },
  'an abort': { name: 'AbortError', message: 'The transaction was aborted.' },
  'a transaction that is rolled back': { name: '', message: '' },
  'a lost server': { name: 'UnknownError', message: lostServer, killsConnection: true },
  'a dead connection that can’t be opened again': {
    name: 'InvalidStateError',
    message: 'The connection is closing.',
    killsConnection: true,
    failsToOpen: true,
  },
  'a lost server that can’t be reached again': {
    name: 'UnknownError',
    message: lostServer,
    killsConnection: true,
    failsToOpen: true,
  },
  'a dead connection that a full disk keeps closed': {
    name: 'QuotaExceededError',
    message: 'The quota has been exceeded.',
    killsConnection: true,
    failsToOpen: true,
  },
} satisfies Record<string, Failure>
export type FailureKind = keyof typeof failures

/** The operation of this database at which it begins, and how many fail in a row. */
export type Plan = { database: string; at: number; times: number; failure: FailureKind }

let plan: Plan | null = null
let met = 0
let openingsLeft = 0
const dead = new WeakSet<object>()

/** From now on. What was counted before is forgotten. */
export function failAt(next: Plan | null): void {
  plan = next
  met = 0
  openingsLeft = 0
}

/** How many operations of the planned database there have been. */
export function countOperations(): number {
  return met
}

function meet(database: string): Failure | null {
  if (plan?.database !== database) return null
  met += 1
  const nth = met - 1 - plan.at
  if (nth < 0 || nth >= plan.times) return null
  const failure: Failure = failures[plan.failure]
  if (!failure.failsToOpen) return failure
  // One death, and so many openings in vain.
  if (nth > 0) return null
  openingsLeft = plan.times
  return failure
}

const errorOf = ({ name, message }: Failure) => new DOMException(message, name || 'AbortError')

const { open } = IDBFactory.prototype
IDBFactory.prototype.open = function (name, version) {
  const isKeptClosed = plan?.database === name && openingsLeft > 0
  if (isKeptClosed) openingsLeft -= 1
  const failure: Failure | null = isKeptClosed && plan ? failures[plan.failure] : meet(name)
  if (!failure) return open.call(this, name, version)
  const request = open.call(new IDBFactory(), `${name} that can’t be opened`)
  const failed = request as unknown as { error: unknown; dispatchEvent: (event: Event) => boolean }
  const dispatch = failed.dispatchEvent.bind(failed)
  failed.dispatchEvent = (event) => {
    if (event.type !== 'success') return true
    Object.assign(failed, { error: errorOf(failure), result: undefined })
    return dispatch(makeErrorEvent(event))
  }
  return request
}

/** The fake accepts only its own class of event. */
function makeErrorEvent(like: Event): Event {
  const Own = like.constructor as new (type: string, how: object) => Event
  const event = new Own('error', { bubbles: true, cancelable: true })
  Object.assign(event, { eventPath: [] })
  return event
}

type Inner = {
  _state: string
  _requests: { request: { readyState: string } }[]
  _abort: (name: string | null) => void
  _start: () => void
  _execRequestAsync: (asked: { operation: () => unknown }) => unknown
}

const { transaction } = IDBDatabase.prototype
IDBDatabase.prototype.transaction = function (...asked) {
  if (dead.has(this)) throw errorOf(failures['a dead connection'])
  const failure = meet(this.name)
  if (failure?.killsConnection) {
    dead.add(this)
    throw errorOf(failures['a dead connection'])
  }
  const begun = transaction.apply(this, asked)
  if (failure) abortSoon(begun, failure)
  return begun
}

const inner = IDBTransaction.prototype as unknown as Inner
const { _execRequestAsync, _start } = inner
const isUpgrade = (of: unknown) => (of as IDBTransaction).mode === 'versionchange'
const databaseOf = (of: unknown) => (of as IDBTransaction).db

inner._execRequestAsync = function (asked) {
  const failure = isUpgrade(this) ? null : meet(databaseOf(this).name)
  if (!failure) return _execRequestAsync.call(this, asked)
  if (failure.killsConnection) dead.add(databaseOf(this))
  if (!failure.name || failure.killsConnection) {
    abortSoon(this, failure)
    return _execRequestAsync.call(this, asked)
  }
  const fail = () => {
    throw errorOf(failure)
  }
  return _execRequestAsync.call(this, { ...asked, operation: fail })
}

inner._start = function () {
  const isAtItsEnd = this._requests.every(({ request }) => request.readyState === 'done')
  const failure = isAtItsEnd && this._state !== 'finished' && !isUpgrade(this) ? meet(databaseOf(this).name) : null
  if (!failure) return _start.call(this)
  if (failure.killsConnection) dead.add(databaseOf(this))
  abort(this, failure)
}

function abortSoon(of: unknown, failure: Failure): void {
  queueMicrotask(() => abort(of, failure))
}

/** A connection that has died ends what was begun on it, with the words of its browser. */
function abort(of: unknown, { name, killsConnection }: Failure): void {
  const begun = of as Inner
  if (begun._state === 'finished') return
  begun._abort(killsConnection ? 'UnknownError' : name || null)
}
