import { IconClipboardList } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import { defaultRadius, type Radius, radiusOptions } from '../../api/contract/geo.ts'
import { listQuery, toFirstPage, useLeaveStalePage, useListState } from '../client/listState.ts'
import { seenAs, useList } from '../client/lists.ts'
import { useProfile } from '../session/useProfile.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { useLastCount } from '../ui/lastCount.ts'
import { Pager } from '../ui/Pager.tsx'
import { RadiusPicker } from './RadiusPicker.tsx'
import { SupplierQuoteTable, standardSort } from './SupplierQuoteTable.tsx'
import styles from './supplierQuotes.module.css'

/** Open quotes within a chosen radius of the registered place, and those whose place is not known. */
export function SupplierQuoteList() {
  const { search, sort, cursor } = useListState()
  const [radius, setRadius] = useRadius()
  const query = useList(
    calls.quoteList,
    {
      as: 'supplier',
      radius,
      limit: 25,
      ...listQuery({ search, sort: sort || standardSort, cursor }),
    },
    { select: seenAs('supplier') },
  )
  const rows = useLastCount('supplier quotes', query)
  const { data: profile } = useProfile()
  const page = query.data
  useLeaveStalePage(query)
  const hasPages = page && (cursor !== '' || page.meta.next_cursor !== null)
  return (
    <section className="card" aria-label="Quotes near you">
      <div className={styles.nearBar}>
        <RadiusPicker radius={radius} onChange={setRadius} postcode={profile?.product_supplier?.company_postcode} />
        {page && (
          <span className={styles.nearCount}>
            Showing {page.data.length} of {page.meta.total} quotes
          </span>
        )}
      </div>
      <Loaded query={query} failure="Failed to load user data or quotes" rows={rows}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState Icon={IconClipboardList} title="No quotes found.">
              {radius < defaultRadius && <p>Try a wider radius.</p>}
            </EmptyState>
          ) : (
            <>
              <SupplierQuoteTable quotes={data} caption={`Quotes within ${radius} miles`} isSortable />
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
    </section>
  )
}

/** The radius of the page's address; what is no radius counts as the standard one. */
function useRadius(): [Radius, (radius: Radius) => void] {
  const [params, setParams] = useSearchParams()
  const radius = radiusOptions.find((option) => String(option) === params.get('radius')) ?? defaultRadius
  function change(next: Radius) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        toFirstPage(after)
        after.set('radius', String(next))
        return after
      },
      // At once: a control that is bound to the address must not lag behind the click.
      { replace: true, flushSync: true },
    )
  }
  return [radius, change]
}
