import type { Scenarios } from './scenario.ts'

const words = { name: 'MOT Type 1', description: 'Crushed limestone 40 mm down to dust' }

/** A product belongs to the whole marketplace: own and other are the same. */
export const scenarios: Scenarios = {
  'GET /api/products': () => ({}),
  'POST /api/products': () => ({ payload: { ...words, status: 0 } }),
  'PUT /api/products/:id': ({ world }) => ({
    params: { id: world.products.pending },
    payload: { ...words, status: 1 },
  }),
  'DELETE /api/products/:id': ({ world }) => ({ params: { id: world.products.pending } }),
}
