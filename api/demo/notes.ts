import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { toTonnes } from '../contract/rules/weight.ts'
import type { PlacedOrder } from './orders.ts'
import type { Stage } from './quotes.ts'
import { createRandom } from './random.ts'

type Load = { order: PlacedOrder; author_id: number; gross_kg: number; tare_kg: number; logged_at: Date }

const [width, height] = [600, 800]
const toTip = 35 * 60_000

/** A note's photo for the last loads of each order, taken as the lorry left. */
export async function insertNotes({ trx, story }: Stage, loads: readonly Load[]): Promise<void> {
  for (const load of lastOfEach(loads, 3)) {
    const { order, author_id } = load
    const taken_at = new Date(load.logged_at.getTime() - toTip)
    const created_at = new Date(taken_at.getTime() + 4_000)
    const bytes = await drawNote(load)
    const sync_token = randomUUID()
    const { id: note_id } = await trx
      .insertInto('collection_notes')
      .values({
        quote_id: order.quote_id,
        carrier_company_id: order.carrier,
        created_by: author_id,
        image_id: randomUUID(),
        bytes,
        width,
        height,
        taken_at,
        created_at,
        sync_token,
        captured_sha256: sha256(bytes),
        body_hash: sha256(sync_token),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const audience = [...order.parties, `user:${author_id}` as const]
    const about = { actor_id: author_id, quote_id: order.quote_id, audience }
    story.tell(created_at, { kind: 'note.added', ...about, data: { note_id } })
  }
}

function lastOfEach(loads: readonly Load[], count: number): Load[] {
  return loads.filter(({ order }, nth) => loads.slice(nth + 1).filter((later) => later.order === order).length < count)
}

function sha256(content: Buffer | string): Buffer {
  return createHash('sha256').update(content).digest()
}

/** Pen strokes, 6 wide and 10 high: text would depend on the machine's fonts. */
const figures: Record<string, string> = {
  '0': 'M3 0C0 0 0 10 3 10S6 0 3 0Z',
  '1': 'M1 2L3 0V10',
  '2': 'M0 2C1-1 6-1 6 3S1 8 0 10H6',
  '3': 'M0 1C2-1 6 0 5 3C5 5 2 5 2 5C6 5 7 9 4 10C2 10 1 10 0 9',
  '4': 'M4 10V0L0 7H6',
  '5': 'M6 0H1L0 4C3 3 6 4 6 7S2 11 0 9',
  '6': 'M5 0C1 2 0 6 0 7C0 11 6 11 6 7S1 4 0 7',
  '7': 'M0 0H6L2 10',
  '8': 'M3 5C-1 4 0 0 3 0S7 4 3 5S-1 10 3 10S7 6 3 5',
  '9': 'M6 3C6-1 0-1 0 3S6 6 6 3C6 6 4 9 2 10',
  '.': 'M3 9.5V10',
}

const grounds = ['#8a7a63', '#3d4044', '#b7b0a2']

/** A slightly rotated note on a seat, dashboard or slab: a header, three weights and a signature. */
function drawNote({ gross_kg, tare_kg, logged_at }: Load): Promise<Buffer> {
  const random = createRandom(logged_at.getTime() / 1000)
  const ground = grounds[Math.floor(random() * grounds.length)]
  const weights = [gross_kg, tare_kg, gross_kg - tare_kg].map((kg, row) => drawWeight(kg, 270 + row * 80))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${ground}"/>
    <g transform="rotate(${random() * 8 - 4} 300 400) translate(70 60)">
      <rect x="8" y="10" width="460" height="680" fill="#000" opacity=".3"/>
      <rect width="460" height="680" fill="#f6f2e6"/>
      <rect x="40" y="50" width="230" height="34" fill="#23272c"/>
      <rect x="40" y="102" width="300" height="12" fill="#8d8a82"/>
      <path d="M40 220H420M40 500H420" stroke="#23272c" stroke-width="3"/>
      ${weights.join('')}
      <path d="M60 600c30-70 50-60 40 0s60-70 70-30 30 40 60-10 40 30 110-20" fill="none" stroke="#1f3b73" stroke-width="6"/>
    </g></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer()
}

function drawWeight(kg: number, y: number): string {
  const drawn = [...toTonnes(kg).toFixed(3)].map(
    (figure, place) =>
      `<path transform="translate(${230 + place * 32} ${y}) scale(3.4)" d="${figures[figure] ?? ''}"/>`,
  )
  return `<rect x="40" y="${y + 8}" width="120" height="16" fill="#23272c"/>
    <g fill="none" stroke="#23272c" stroke-width="1.1" stroke-linecap="round">${drawn.join('')}</g>`
}
