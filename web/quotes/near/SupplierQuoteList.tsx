import { useMediaQuery } from '@mantine/hooks'
import { IconClipboardList } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import * as calls from '../../../api/contract/calls.ts'
import { defaultRadius } from '../../../api/contract/geo.ts'
import { listQuery, useListState, useMendAddress } from '../../client/listState.ts'
import { seenAs, useList } from '../../client/lists.ts'
import { useHiding } from '../../deal/useHiding.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { useLastCount } from '../../ui/lastCount.ts'
import { NothingMatches } from '../../ui/NothingMatches.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Toast } from '../../ui/Toast.tsx'
import { NearBar } from './NearBar.tsx'
import { NearSide } from './NearSide.tsx'
import styles from './near.module.css'
import { nearQuery, useNearFilters } from './nearFilters.ts'
import type { Selection } from './picked.ts'
import { SupplierQuoteTable, standardSort } from './SupplierQuoteTable.tsx'

/** Open quotes around the registered place: list and map share search, numbers and selection. */
export function SupplierQuoteList() {
  const { search, sort, cursor, row } = useListState()
  const [filters] = useNearFilters()
  const narrowed = nearQuery(filters)
  const query = useList(
    calls.quoteList,
    { as: 'supplier', limit: 25, ...narrowed, ...listQuery({ search, sort: sort || standardSort, cursor }) },
    { select: seenAs('supplier') },
  )
  const skeletonRows = useLastCount('supplier quotes', query)
  const [view, setView] = useState<'list' | 'map'>('list')
  const [chosen, setChosen] = useState<Selection | null>(null)
  const hiding = useHiding(({ id, isHidden }) => `Quote ${id} is ${isHidden ? 'hidden' : 'shown again'}`)
  const list = useRef<HTMLDivElement>(null)
  const isSideBySide = useMediaQuery('(width >= 1400px)', false, { getInitialValueInEffect: false })
  useMendAddress(query)
  const page = query.data
  const first = cursor ? Number(row) || 1 : 1
  const rows = (page?.data ?? []).map((quote, at) => ({ quote, number: first + at }))
  const picked = chosen ?? rows[0]?.quote.quote_id ?? null
  const hasPages = page && (cursor !== '' || page.meta.next_cursor !== null)

  /** Chosen on the map: scrolls to its row, if the map stays visible beside the list. */
  function pick(next: Selection) {
    setChosen(next)
    if (isSideBySide) list.current?.querySelector(`[data-quote="${next}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <section className={`card ${styles.finder}`} data-view={view} aria-label="Quotes near you">
      <NearBar view={view} onView={setView} page={page} />
      <div className={styles.list} ref={list}>
        <Loaded query={query} failure="Failed to load user data or quotes" rows={skeletonRows}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <EmptyState Icon={IconClipboardList} title={narrowed.hidden ? 'No hidden quotes.' : 'No quotes found.'}>
                {narrowed.radius < defaultRadius && <p>Try a wider radius.</p>}
                <NothingMatches />
              </EmptyState>
            ) : (
              <>
                <SupplierQuoteTable
                  quotes={data}
                  caption={`Quotes within ${narrowed.radius} miles`}
                  numbering={{
                    first,
                    selected: typeof picked === 'number' ? picked : null,
                    onSelect: (quoteId) => {
                      setChosen(quoteId)
                      setView('map')
                    },
                  }}
                />
                {hasPages && (
                  <Pager
                    shown={data.length}
                    total={meta.total}
                    next={meta.next_cursor}
                    what="quotes"
                    isTurning={query.isPlaceholderData}
                  />
                )}
              </>
            )
          }
        </Loaded>
      </div>
      <NearSide
        mapQuery={{ ...narrowed, ...(search && { search }) }}
        isShown={view === 'map'}
        rows={rows}
        picked={picked}
        onPick={pick}
        hiding={hiding}
      />
      <div className="toast-place">{hiding.done && <Toast {...hiding.done} />}</div>
    </section>
  )
}
