import type { RawBuilder } from 'kysely'
import type { Point } from '../contract/geo.ts'
import type { Need, NeedKind } from '../contract/needs.ts'
import type { RoadOf } from '../geo/roads.ts'

export type Reader = { company_id: number; user_id: number; place: Point | null; now: Date; today: string }
/** With the roads of its rows. */
type Measured = Reader & { roadOf: RoadOf }

type Sql = RawBuilder<unknown>
type Subject =
  | 'kind'
  | 'quote_id'
  | 'product_name'
  | 'quantity'
  | 'address'
  | 'city'
  | 'postcode'
  | 'delivery_from_date'
  | 'delivery_to_date'
type FactsOf<K extends NeedKind> = Omit<Extract<Need, { kind: K }>, Subject>

type Definition<K extends NeedKind, Facts> = {
  /** The reader's own word is awaited; the other kinds are reminders. */
  isDuty?: true
  /** The deadline; null without one. */
  due: Sql
  pence?: Sql
  /** Replaces the quote's quantity. */
  quantity?: Sql
  /** By name, in the database's units. */
  facts: Record<keyof Facts, Sql> | ((reader: Reader) => Record<keyof Facts, Sql>)
  /** A from clause with `quotes` and a condition. It must not read other firms' secrets. */
  from: (reader: Reader) => Sql
  order?: Sql
  most?: number
  present: (facts: Facts, reader: Measured) => FactsOf<K>
}

export type Kind = Omit<Definition<NeedKind, never>, 'facts' | 'present'> & {
  facts: (reader: Reader) => Record<string, Sql>
  present: (facts: unknown, reader: Measured) => object
}

export function kind<K extends NeedKind, Facts>({ facts, present, ...rest }: Definition<K, Facts>): Kind {
  return {
    ...rest,
    facts: typeof facts === 'function' ? facts : () => facts,
    present: (found, reader) => present(found as Facts, reader),
  }
}

export type TicketFacts = { ticket_number: number; net_kg: number }

export function instantOf(text: string): string {
  return new Date(text).toISOString()
}
