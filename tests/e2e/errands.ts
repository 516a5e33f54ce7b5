/**
 * What a plain `npm test` runs of the end-to-end stories, by file: every role's errands, by hands and by keys, and what a phone
 * promises. The full proof, and so every landing, runs all of them (tests/run.ts).
 */
export const errands = [
  ...['hands/driver', 'hands/layoutFaults', 'hands/office', 'hands/yard'],
  ...['driver', 'frozenTab', 'phone', 'smallDisk'],
  ...['haulierQuotes', 'supplierBids', 'start', 'styles', 'weight'],
]
