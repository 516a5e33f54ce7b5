import { counts } from '../counts.ts'

/** The landing repeats one seed, so that it never fails by chance; `npm run proof` draws its own. SEED_NUMBER repeats a run. */
export const modelSeed = Number(process.env['SEED_NUMBER'] ?? counts(1, Date.now() % 1_000_000))
export const modelSeeds = counts([0], [0, 1, 2, 3, 4]).map((nth) => modelSeed + nth)
/** `npm run proof` sends 10,000 tickets with its five seeds; MODEL_TICKETS asks for another count. */
export const modelTickets = Number(process.env['MODEL_TICKETS'] ?? counts(60, 2_000))
