import { HaulierPriceTerms } from '../../api/contract/bids.ts'
import { isMiswritten, readPence, readTonnes } from '../../api/contract/rules/amount.ts'
import { ownRoutes } from '../api/scenarios/all.ts'
import { fieldsOf, requestSchemasOf } from '../schemaFields.ts'
import { measureApi } from './api.ts'
import type { Measurement } from './measured.ts'

const shapes = [
  '1',
  '.',
  ' ',
  '-',
  '@',
  'a',
  'a.',
  '1-',
  ' 1',
  'a@',
  '/',
  'é',
  '0:',
  ',000',
  'data:image/png;base64,',
  '=',
]
const lengths = [40_000, 200_000]
const bar = 50

/** How long the slowest field of any request takes to read a long text, and how many fields are over the bar. */
export function bench(): AsyncGenerator<Measurement> {
  return measureApi(
    async () => {},
    async function* ({ routes }) {
      const fields = requestSchemasOf(ownRoutes(routes)).flatMap(({ name, schema }) =>
        fieldsOf(schema).map(({ path, holding }) => ({
          name: `${name} ${path}`,
          read: (text: string) => schema.safeParse(holding(text)),
        })),
      )
      yield* timeReaders('request fields', fields)
      yield* timeReaders('amounts as they are typed', [
        { name: 'pence', read: readPence },
        { name: 'tonnes', read: readTonnes },
        { name: 'miswritten', read: isMiswritten },
        { name: 'price', read: (text) => HaulierPriceTerms.safeParse({ haulier_delivery_price: text }) },
      ])
    },
  )
}

type Reader = { name: string; read: (text: string) => unknown }

function* timeReaders(what: string, readers: readonly Reader[]): Generator<Measurement> {
  let slowest = { name: '', ms: 0 }
  let over = 0
  for (const { name, read } of readers) {
    const ms = Math.max(...longTexts.map((text) => msOf(() => read(text))))
    if (ms >= bar) over += 1
    if (ms > slowest.ms) slowest = { name, ms }
  }
  yield { name: `${what}: slowest of ${readers.length}, ${slowest.name}`, value: slowest.ms, unit: 'ms', atMost: bar }
  yield { name: `${what}: over ${bar} ms`, value: over, unit: '', atMost: 0 }
}

const longTexts = shapes.flatMap((shape) =>
  lengths.flatMap((length) => {
    const filled = shape.repeat(Math.ceil(length / shape.length))
    return [filled, `1${filled}`, `${filled}!`]
  }),
)

/** Milliseconds that this thread worked: the median of three, if the first was slow. */
function msOf(work: () => void): number {
  const measure = () => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
  const first = measure()
  if (first < bar) return first
  return [first, measure(), measure()].toSorted((a, b) => a - b)[1] ?? first
}
