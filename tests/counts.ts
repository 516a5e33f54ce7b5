/** `npm run proof` sets this variable for what it starts (tests/proof/run.ts); nobody sets it by hand. */
export const isProof = process.env['LOADSTONE_COUNTS'] === 'proof'

/** How often a test repeats what it shows: once in the landing's number, and in the thousands by `npm run proof`. */
export function counts<T>(landing: T, proof: T): T {
  return isProof ? proof : landing
}
