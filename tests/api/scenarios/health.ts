import type { Scenarios } from './scenario.ts'

export const scenarios: Scenarios = {
  'GET /healthz': () => ({}),
  'GET /readyz': () => ({}),
}
