/** What a page that checks a ticket says to a worker that waits: take over, if nothing else is open. */
export const takeOverFromChecks = 'SKIP_WAITING_FROM_CHECKS'
