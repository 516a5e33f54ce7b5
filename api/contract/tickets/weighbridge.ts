import { z } from 'zod'
import { line } from '../wire/texts.ts'
import { orNull, single, written } from '../wire/wire.ts'

/** The fields that a weighbridge's export can fill. */
export const exportFields = [
  'date',
  'time',
  'vehicle',
  'gross',
  'tare',
  'weighbridge_ref',
  'driver_name',
  'signed_by',
] as const
export type ExportFieldName = (typeof exportFields)[number]

function columnsOf<Heading extends z.ZodType>(heading: Heading) {
  return z.object(Object.fromEntries(exportFields.map((name) => [name, heading])) as Record<ExportFieldName, Heading>)
}
const unit = z.enum(['t', 'kg'])

/** Which column of a firm's weighbridge export fills which field, by the column's heading; null: none. */
export const WeighbridgeColumns = z.object({ columns: columnsOf(orNull(line(100))), unit })
export type WeighbridgeColumns = z.output<typeof WeighbridgeColumns>

const ShownColumns = z.object({ columns: columnsOf(z.string().nullable()), unit })
/** Null until the firm has read its first export. */
export const WeighbridgeColumnsFound = single(ShownColumns.nullable())
export const WeighbridgeColumnsKept = written(ShownColumns)
