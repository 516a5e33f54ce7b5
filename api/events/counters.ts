import { Counter } from 'prom-client'

/** Counted by this process since its start; each app's metrics take it up. */
export const ticketsStored = new Counter({
  name: 'loadstone_tickets_stored_total',
  help: 'Tickets that this process has stored, each once',
  registers: [],
})
