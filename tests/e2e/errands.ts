/**
 * What a plain `npm test` runs of the end-to-end stories, by file: the offices' errands and the driver's, by hands and by keys,
 * and what a phone promises. The full proof, and so every landing, runs all of them (tests/run.ts).
 */
export const errands = [
  ...['hands/driver', 'hands/office'],
  ...['driver', 'frozenTab', 'phone', 'smallDisk'],
  ...['haulierQuotes', 'start', 'styles', 'weight'],
]
