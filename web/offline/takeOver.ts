/** A page that checks a ticket tells a waiting worker to take over, if nothing else is open. */
export const takeOverFromChecks = 'SKIP_WAITING_FROM_CHECKS'
