import type { Scenarios } from './scenario.ts'

/** A place is nobody's: own and other are the same. */
export const scenarios: Scenarios = {
  'GET /api/geo/postcodes/:postcode': () => ({ params: { postcode: 'DE24 9FU' } }),
  'GET /api/geo/addresses': () => ({ query: { postcode: 'DE24 9FU', q: 'mill' } }),
  'GET /api/geo/status': () => ({}),
}
