import { type ContentName, contentNames, type TicketContent, ticketContent } from '../../contract/tickets/content.ts'
import type { ContentColumns } from '../../db/schema.ts'

type ColumnValue = Date | Buffer | string | number | null
type Value = TicketContent[ContentName]

export function toColumns(content: TicketContent): ContentColumns {
  const entries = contentNames.map((name) => [name, toColumn(name, content[name])])
  return Object.fromEntries(entries) as ContentColumns
}

export function fromColumns(columns: ContentColumns): TicketContent {
  return Object.fromEntries(contentNames.map((name) => [name, fromColumn(columns[name])])) as TicketContent
}

function toColumn(name: ContentName, value: Value): ColumnValue {
  if (value === null) return null
  const { is } = ticketContent[name]
  if (is === 'instant') return new Date(value)
  return is === 'sha256' ? Buffer.from(String(value), 'hex') : value
}

function fromColumn(stored: ColumnValue): Value {
  if (stored instanceof Date) return stored.toISOString()
  return Buffer.isBuffer(stored) ? stored.toString('hex') : stored
}
