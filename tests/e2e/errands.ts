/**
 * What a plain `npm test` runs of the end-to-end stories, by file: one errand of every office by hands, and what a phone promises.
 * The full proof, and so every landing, runs all of them (tests/run.ts).
 */
export const errands = ['hands/office', 'driver', 'phone', 'start', 'weight']
