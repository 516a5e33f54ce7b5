import type { RawBuilder } from 'kysely'
import type { Point } from '../contract/geo.ts'
import type { Need, NeedKind } from '../contract/needs.ts'

/** Who asks: a firm, its registered place, and its day in London. */
export type Reader = { company_id: number; place: Point | null; now: Date; today: string }

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
  /** The day by which something must happen; null: whenever. */
  due: Sql
  /** What is at stake. */
  pence?: Sql
  /** In place of the quote's. */
  quantity?: Sql
  /** By their names, in the database's own units. */
  facts: Record<keyof Facts, Sql> | ((reader: Reader) => Record<keyof Facts, Sql>)
  /** `quotes` and what is joined to it, with the condition. Nobody else's secrets are read. */
  from: (reader: Reader) => Sql
  /** Which come first, where not those due first. */
  order?: Sql
  /** No more than so many, which then is all there are. */
  most?: number
  present: (facts: Facts, reader: Reader) => FactsOf<K>
}

/** What the statement and the answer ask of a kind. */
export type Kind = Omit<Definition<NeedKind, never>, 'facts' | 'present'> & {
  facts: (reader: Reader) => Record<string, Sql>
  present: (facts: unknown, reader: Reader) => object
}

/** One kind of need; its facts are what its own columns give. */
export function kind<K extends NeedKind, Facts>({ facts, present, ...rest }: Definition<K, Facts>): Kind {
  return {
    ...rest,
    facts: typeof facts === 'function' ? facts : () => facts,
    present: (found, reader) => present(found as Facts, reader),
  }
}

export type TicketFacts = { ticket_number: number; net_kg: number }
