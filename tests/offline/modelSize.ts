/** SEED_NUMBER repeats a run; PROOF=full is the full count. */
export const modelSeed = Number(process.env['SEED_NUMBER'] ?? Date.now() % 1_000_000)
export const modelTickets = process.env['PROOF'] === 'full' ? 500 : 60
