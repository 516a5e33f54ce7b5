import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import type { Site } from '../../api/contract/sites.ts'
import { paths } from '../paths.ts'
import { useMay } from '../session/useMay.ts'
import { MenuAction, MenuLink } from '../shell/MoreMenu.tsx'
import { RowMenu } from '../shell/RowMenu.tsx'
import { formatDate, formatDayInSentence, formatHours } from '../ui/dates.ts'
import { PendingButton } from '../ui/PendingButton.tsx'
import { linesOf } from '../ui/places.ts'
import { bothWays } from '../ui/sorts.ts'
import { type Column, Table } from '../ui/Table.tsx'
import { orderTonnesFigure } from '../ui/tonnes.ts'
import styles from './sites.module.css'
import { useArchiving } from './useArchiving.ts'

export function SiteTable({ sites }: { sites: readonly Site[] }) {
  return <Table caption="Sites" className={styles.sites} columns={columns} rows={sites} keyOf={({ id }) => id} />
}

const columns: readonly Column<Site>[] = [
  {
    head: 'Site',
    cell: ({ id, name, reference }) => (
      <>
        <Link className="name" to={paths.contractorSite(id)}>
          {name}
        </Link>
        {reference && <span className="sub">{reference}</span>}
      </>
    ),
  },
  {
    head: 'Address',
    isExtra: true,
    cell: (site) => {
      const [first, ...rest] = linesOf(site)
      return (
        <>
          {first}
          <span className="sub">{rest.join(', ')}</span>
        </>
      )
    },
  },
  {
    head: 'Access',
    isNamed: true,
    cell: ({ access_open, access_close, site_entrance }) => (
      <>
        {formatHours(access_open, access_close)}
        {site_entrance && <span className="sub">{site_entrance}</span>}
      </>
    ),
  },
  {
    head: 'Orders',
    isNamed: true,
    cell: ({ running_orders }) =>
      running_orders === 0 ? (
        'none'
      ) : (
        <>
          <b>{running_orders}</b> running
        </>
      ),
  },
  { head: 'Tonnes', isNumber: true, isNamed: true, className: 'big', cell: ({ tonnes }) => orderTonnesFigure(tonnes) },
  {
    head: 'Last used',
    isNamed: true,
    className: 'nowrap',
    sort: bothWays('used', 'used_desc', 'descending'),
    cell: ({ used_at }) => usedText(londonDay(used_at), londonDay(Date.now())),
  },
  { head: 'Actions', isHeadHidden: true, className: 'act', cell: (site) => <Acts site={site} /> },
]

/** Last year's with the year. */
function usedText(day: string, today: string): string {
  if (day === today) return 'Today'
  return day.slice(0, 4) === today.slice(0, 4) ? formatDayInSentence(day) : formatDate(day)
}

function Acts({ site }: { site: Site }) {
  const archiving = useArchiving(site)
  if (!useMay('site.manage')) return null
  if (site.archived_at !== null) {
    return (
      <PendingButton
        variant="line"
        size="xs"
        isPending={archiving.isPending}
        aria-label={`Bring back ${site.name}`}
        onClick={archiving.change}
      >
        Bring back
      </PendingButton>
    )
  }
  return (
    <div className={styles.acts}>
      <Button
        component={Link}
        to={`${paths.contractorQuoteAdd}?site=${site.id}`}
        size="xs"
        aria-label={`Add Quote for ${site.name}`}
      >
        Add Quote
      </Button>
      <RowMenu name={site.name}>
        <MenuLink to={paths.contractorSiteEdit(site.id)}>Edit</MenuLink>
        <MenuAction onClick={archiving.change}>Archive</MenuAction>
      </RowMenu>
    </div>
  )
}
