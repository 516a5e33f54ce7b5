import { readFileSync } from 'node:fs'

/** As the app of commit 49c0e49 froze it in Chromium. */
export const landedSlip = new Uint8Array(readFileSync(new URL('landedSlip.jpg', import.meta.url)))
