import type { Dexie } from 'dexie'

const open = new Set<IDBTransaction>()

/** Knows the database's open transactions, for the moment in which the page is left. */
export function followTransactions(db: Dexie): void {
  // The first of all, which makes the tables: Dexie doesn't ask its core for it.
  db.on('populate', ({ idbtrans }) => follow(idbtrans))
  db.use({
    stack: 'dbcore',
    name: 'leaving',
    create: (core) => ({
      ...core,
      transaction: (...asked) => {
        const transaction = core.transaction(...asked)
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

/** From the page's first moment on, long before it has an engine. */
export function abortWhenKept(events: EventTarget): void {
  events.addEventListener('pagehide', (event) => {
    if (isKept(event)) abortTransactions()
  })
}

/** Whether the browser keeps the page for the way back, or shows one that it has kept. */
export function isKept(event: Event): boolean {
  return 'persisted' in event && event.persisted === true
}

/**
 * For a page that the browser keeps for the way back: WebKit keeps its transactions open too, and every later page waits
 * for them, with no order on the screen and no ticket saved. What was not yet written is written by the next page, or is
 * still a draft.
 */
export function abortTransactions(): void {
  for (const transaction of open) {
    try {
      transaction.abort()
    } catch {
      // It is being committed.
    }
  }
}
