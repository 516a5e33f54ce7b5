/** Each of the full count's runs has a seed of its own (vitest.config.ts). SEED_NUMBER repeats one. */
const nth = Number(process.env['SEED_NTH'] ?? 0)
export const modelSeed = Number(process.env['SEED_NUMBER'] ?? Date.now() % 1_000_000) + nth
/** The full proof's five runs are 10,000 tickets together; MODEL_TICKETS asks for another count. */
export const modelTickets = Number(process.env['MODEL_TICKETS'] ?? (process.env['PROOF'] === 'full' ? 2_000 : 60))
