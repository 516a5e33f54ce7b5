import { Button } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { useListFilters } from '../client/listFilters.ts'
import { listQuery, useListState } from '../client/listState.ts'
import { seenAs, useList } from '../client/lists.ts'
import { SiteAndWindow } from '../deal/SiteAndWindow.tsx'
import { useSiteAndWindow } from '../deal/windowFilters.ts'
import { Check } from '../form/Check.tsx'
import { paths } from '../paths.ts'
import { formatDayRange } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { NothingMatches } from '../ui/NothingMatches.tsx'
import { shortPlace } from '../ui/places.ts'
import { bothWays } from '../ui/sorts.ts'
import { type Column, Table } from '../ui/Table.tsx'
import { orderTonnesFigure, tonnesRange } from '../ui/tonnes.ts'
import { quoteColumns } from './quoteColumns.tsx'
import '../ui/filters.css'

type HaulierQuote = Extract<SeenQuote, { seen_as: 'haulier' }>

/** Verified quotes with a bid that needs a haulier. */
export function HaulierQuotes() {
  const { search, sort, cursor } = useListState()
  const [filters, change] = useListFilters(['unpriced'])
  const { reference: _, ...narrowed } = useSiteAndWindow().query
  const query = useList(
    calls.quoteList,
    { as: 'haulier', limit: 25, ...filters, ...narrowed, ...listQuery({ search, sort, cursor }) },
    { select: seenAs('haulier') },
  )
  return (
    <ListCard
      label="My Quotes"
      query={query}
      failure="Failed to load user data or quotes"
      empty={
        <EmptyState Icon={IconClipboardList} title="No verified quotes found.">
          <NothingMatches />
        </EmptyState>
      }
      what="quotes"
      filters={
        <search className="filters is-many" aria-label="Quotes">
          <Check
            label="Needs haulier"
            isOn={filters.unpriced === '1'}
            onChange={(isOn) => change({ unpriced: isOn ? '1' : '' })}
          />
          <SiteAndWindow hasReference={false} />
        </search>
      }
    >
      {(rows) => (
        <Table caption="Quotes that need a haulier" columns={columns} rows={rows} keyOf={(quote) => quote.id} />
      )}
    </ListCard>
  )
}

const columns: readonly Column<HaulierQuote>[] = [
  {
    head: 'Product',
    sort: bothWays('product', 'newest'),
    cell: (quote) => (
      <>
        <span className="name">{quote.product_name}</span>
        <span className="sub">
          {shortPlace(quote)} · {formatDayRange(quote.delivery_from_date, quote.delivery_to_date)}
        </span>
      </>
    ),
  },
  {
    ...quoteColumns.tonnes,
    head: 'Quantity (tonnes)',
    sort: bothWays('quantity', 'newest', 'descending'),
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
        className="row-link"
        aria-label={`Respond to quote ${quote.quote_id}, ${quote.product_name}`}
      >
        Respond
      </Button>
    ),
  },
]

function standingOf({ collections }: HaulierQuote): string {
  const priced = collections.filter(({ is_priced }) => is_priced).length
  if (priced === 0) return collections.length === 1 ? 'Needs your price' : `Needs ${collections.length} prices`
  return priced === collections.length ? 'Your price is in' : `${priced} of ${collections.length} prices in`
}
