/** Each of the full count's runs has a seed of its own (vitest.config.ts). SEED_NUMBER repeats one. */
const nth = Number(process.env['SEED_NTH'] ?? 0)
export const modelSeed = Number(process.env['SEED_NUMBER'] ?? Date.now() % 1_000_000) + nth
/** MODEL_TICKETS asks for more, e.g. 2000 for 10,000 over the five seeds of the full proof. */
export const modelTickets = Number(process.env['MODEL_TICKETS'] ?? (process.env['PROOF'] === 'full' ? 400 : 60))
