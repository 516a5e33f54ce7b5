import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Trx } from '../db/database.ts'
import { ink } from '../tickets/signature.ts'
import { createRandom } from './random.ts'

export type Drawing = { bytes: Buffer; sha256: Buffer; signer: string }

const signers = ['K. Rahman', 'S. Whitty', 'J. Adeyemi', 'P. Marsden', 'L. Fearn', 'unattended']

/** Wandering pen strokes: two per signer, black on white, trimmed like stored ones. */
export async function drawSignatures(): Promise<readonly Drawing[]> {
  const drawings = signers.flatMap((signer, index) => [0, 1].map((variant) => draw(signer, index * 10 + variant + 1)))
  return Promise.all(drawings)
}

async function draw(signer: string, seed: number): Promise<Drawing> {
  const random = createRandom(seed)
  let x = 70
  const points = [`M${x} ${110 + random() * 20}`]
  for (let stroke = 0; stroke < 7; stroke += 1) {
    const width = 30 + random() * 42
    const up = 40 + random() * 60
    const down = 100 + random() * 60
    points.push(
      `C${x + width * 0.1} ${up} ${x + width * 0.9} ${up - 12} ${x + width * 0.7} ${down} S${x + width} ${down + 18} ${x + width * 1.1} ${95 + random() * 24}`,
    )
    x += width * 1.1
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><rect width="600" height="200" fill="#fff"/><path d="${points.join(' ')}" fill="none" stroke="#000" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  const bytes = await sharp(Buffer.from(svg)).trim(ink).png({ palette: true }).toBuffer()
  return { bytes, sha256: createHash('sha256').update(bytes).digest(), signer }
}

/** One signature per ticket. Returns ids in the order of the drawings. */
export async function insertSignatures(
  trx: Trx,
  drawings: readonly Drawing[],
  created_at: Date,
): Promise<readonly string[]> {
  const rows = drawings.map(({ bytes, sha256 }) => ({
    id: randomUUID(),
    mime: 'image/png',
    bytes,
    sha256,
    captured_sha256: sha256,
    created_at,
  }))
  await trx.insertInto('signatures').values(rows).execute()
  return rows.map(({ id }) => id)
}
