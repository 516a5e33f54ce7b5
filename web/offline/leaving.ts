import type { Dexie } from 'dexie'

const open = new Set<IDBTransaction>()

/** Tracks open transactions, for the moment when the page is left. */
export function followTransactions(db: Dexie): void {
  db.on('populate', ({ idbtrans }) => follow(idbtrans))
  db.use({
    stack: 'dbcore',
    name: 'leaving',
    create: (core) => ({
      ...core,
      transaction: (...parameters) => {
        const transaction = core.transaction(...parameters)
        follow(transaction as IDBTransaction)
        return transaction
      },
    }),
  })
}

function follow(transaction: IDBTransaction): void {
  open.add(transaction)
  for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => open.delete(transaction))
}

const ends = new Set<() => void>()
const returns = new Set<() => void>()

/** Called at the page's start, long before it has an engine. */
export function stopWhenKept(events: EventTarget): void {
  events.addEventListener('pagehide', (event) => {
    if (!isKept(event)) return
    abortTransactions()
    for (const end of ends) end()
  })
  events.addEventListener('pageshow', (event) => {
    if (!isKept(event)) return
    for (const goOn of returns) goOn()
    returns.clear()
  })
}

/** Runs `end` when the browser keeps this page for the way back. Returns the function that withdraws it. */
export function whenKept(end: () => void): () => void {
  ends.add(end)
  return () => ends.delete(end)
}

/** Resolves when the browser shows the kept page again. */
export function waitUntilShown(): Promise<void> {
  return new Promise((done) => returns.add(done))
}

/** Whether the browser keeps the page for the way back, or shows one that it kept. */
export function isKept(event: Event): boolean {
  return 'persisted' in event && event.persisted === true
}

/** WebKit keeps the transactions of a page that it keeps for the way back, and every later page waits for them. */
export function abortTransactions(): void {
  for (const transaction of open) {
    try {
      transaction.abort()
    } catch {
      // It is committing already.
    }
  }
}
