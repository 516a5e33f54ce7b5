import { randomFraction } from '../../../web/offline/environment.ts'
import { createRandom } from '../../offline/phone.ts'

/** SEED_NUMBER repeats what was drawn; what the processes make of it is up to the machine. */
export const seedNumber = Number(process.env['SEED_NUMBER'] ?? Date.now() % 1_000_000)

/** Each 0 to 1, the same for the same seed. */
export function fractionsFrom(seed: number): () => number {
  const random = createRandom(seed)
  return () => randomFraction(random)
}
