import { Button } from '@mantine/core'
import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import { useListFilters } from '../client/listFilters.ts'
import { listQuery, useListState } from '../client/listState.ts'
import { useList } from '../client/lists.ts'
import { Choice } from '../form/Choice.tsx'
import { paths } from '../paths.ts'
import { useMay } from '../session/useMay.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { NothingMatches } from '../ui/NothingMatches.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { SiteTable } from './SiteTable.tsx'
import styles from './sites.module.css'
import '../ui/filters.css'

export function SitesPage() {
  const { cursor, search, sort } = useListState()
  const [{ archived = '' }, change] = useListFilters(['archived'])
  const mayManage = useMay('site.manage')
  const query = useList(calls.siteList, {
    limit: 25,
    ...(archived && { archived }),
    ...listQuery({ search, sort, cursor }),
  })
  const counts = query.data?.meta
  return (
    <>
      <PageHead title="Sites" sub="Places you have stone delivered to. Choose one and the quote fills itself in.">
        <Button component={Link} to={paths.contractorSchedules} variant="quiet" size="sm">
          Schedules
        </Button>
        {mayManage && (
          <Button
            component={Link}
            to={paths.contractorSiteAdd}
            variant="primary"
            leftSection={<IconPlus className="i" size={20} aria-hidden />}
          >
            Add site
          </Button>
        )}
      </PageHead>
      <ListCard
        label="Sites"
        query={query}
        failure="Failed to load your sites"
        what="sites"
        empty={<Nothing isArchive={archived !== ''} isSearched={search !== ''} mayManage={mayManage} />}
        filters={
          <search className="filters" aria-label="Sites">
            <SearchField label="Name, postcode or reference" />
            <Choice
              name="archived"
              label="Which sites"
              isLabelHidden
              options={[
                { value: '', label: <Counted name="In use" count={counts?.in_use} /> },
                { value: '1', label: <Counted name="Archived" count={counts?.archived} /> },
              ]}
              value={archived}
              onChange={(value) => change({ archived: value })}
            />
            <span className={styles.note}>Tonnes are delivered, in the last twelve months</span>
          </search>
        }
      >
        {(rows) => <SiteTable sites={rows} />}
      </ListCard>
    </>
  )
}

function Counted({ name, count }: { name: string; count: number | undefined }) {
  return (
    <>
      {name} {count !== undefined && <small>{count}</small>}
    </>
  )
}

function Nothing({ isArchive, isSearched, mayManage }: Record<'isArchive' | 'isSearched' | 'mayManage', boolean>) {
  if (isSearched) {
    return (
      <EmptyState Icon={IconMapPin} title="No sites found.">
        <NothingMatches />
      </EmptyState>
    )
  }
  if (isArchive) return <EmptyState Icon={IconMapPin} title="No archived sites." />
  return (
    <EmptyState
      Icon={IconMapPin}
      title={mayManage ? 'No sites yet. Save one from your next quote, or add it here.' : 'No sites yet.'}
    />
  )
}
