import { Button } from '@mantine/core'
import { IconMessageDollar } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import type { SeenQuote } from '../../api/contract/quotes.ts'
import { listQuery, useListState } from '../client/listState.ts'
import { seenAs, useList } from '../client/lists.ts'
import { paths } from '../paths.ts'
import { dayRange } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { shortPlace } from '../ui/places.ts'
import { type Column, Table } from '../ui/Table.tsx'
import { orderTonnesFigure, tonnesRange } from '../ui/tonnes.ts'
import { quoteColumns } from './quoteColumns.tsx'

type HaulierQuote = Extract<SeenQuote, { seen_as: 'haulier' }>

/** Verified quotes with a bid that needs a haulier, searched and paged by the server. */
export function HaulierQuotes() {
  const { search, cursor } = useListState()
  const query = useList(
    calls.quoteList,
    { as: 'haulier', limit: 25, ...listQuery({ search, cursor }) },
    { select: seenAs('haulier') },
  )
  return (
    <ListCard
      label="My Quotes"
      query={query}
      failure="Failed to load user data or quotes"
      empty={<EmptyState Icon={IconMessageDollar} title="No verified quotes found." />}
      what="quotes"
    >
      {(rows) => (
        <Table
          caption="Quotes that need a haulier, newest first"
          columns={columns}
          rows={rows}
          keyOf={(quote) => quote.id}
        />
      )}
    </ListCard>
  )
}

const columns: readonly Column<HaulierQuote>[] = [
  {
    head: 'Product',
    cell: (quote) => (
      <>
        <span className="name">{quote.product_name}</span>
        <span className="sub">
          {shortPlace(quote)} · {dayRange(quote.delivery_from_date, quote.delivery_to_date)}
        </span>
      </>
    ),
  },
  {
    ...quoteColumns.tonnes,
    head: 'Quantity (tonnes)',
    cell: ({ to_carry, quantity }) => (
      <>
        {tonnesRange(to_carry)}
        {(to_carry[0] ?? quantity) < quantity && <span className="sub">of {orderTonnesFigure(quantity)}</span>}
      </>
    ),
  },
  {
    head: 'Delivery Method',
    isNamed: true,
    cell: (quote) => (
      <>
        {quote.delivery_method}
        <span className="sub">{standingOf(quote)}</span>
      </>
    ),
  },
  {
    head: 'Respond',
    isHeadHidden: true,
    className: 'num state',
    cell: (quote) => (
      <Button
        component={Link}
        to={paths.haulierQuote(quote.quote_id)}
        aria-label={`Respond to quote ${quote.quote_id}, ${quote.product_name}`}
      >
        Respond
      </Button>
    ),
  },
]

/** How many of the bids that wait for hauliers the reader has priced. */
function standingOf({ collections }: HaulierQuote): string {
  const priced = collections.filter(({ is_priced }) => is_priced).length
  if (priced === 0) return collections.length === 1 ? 'Needs your price' : `Needs ${collections.length} prices`
  return priced === collections.length ? 'Your price is in' : `${priced} of ${collections.length} prices in`
}
