import { IconClipboardList, IconClockPause, IconPackages, IconScaleOutline, IconUsers } from '@tabler/icons-react'
import type { Dashboard } from '../../api/contract/admin.ts'
import { paths } from '../paths.ts'
import { orderTonnesFigure } from '../ui/tonnes.ts'
import { Figure } from './Figure.tsx'
import styles from './figures.module.css'

/** Fragments on the dashboard that two of the figures link to. */
export const stalledId = 'stalled-orders'
export const tonnesId = 'tonnes-this-month'

export function Figures({ dashboard }: { dashboard: Dashboard }) {
  const { quotes_to_verify, users_to_approve, products_pending, stalled_orders, tonnes_this_month } = dashboard
  return (
    <ul className={styles.figures} aria-label="What waits for you">
      <Figure
        Icon={IconClipboardList}
        label="Quotes to verify"
        value={quotes_to_verify}
        to={`${paths.adminQuotes}?status=0`}
      />
      <Figure
        Icon={IconUsers}
        label="Users to approve"
        value={users_to_approve}
        to={`${paths.adminUsers}?state=waiting`}
      />
      <Figure
        Icon={IconPackages}
        label="Products pending"
        value={products_pending}
        to={`${paths.adminProducts}?status=0`}
      />
      <Figure Icon={IconClockPause} label="Stalled orders" value={stalled_orders} to={`#${stalledId}`} />
      <Figure
        Icon={IconScaleOutline}
        label="Tonnes this month"
        value={orderTonnesFigure(tonnes_this_month)}
        unit="t"
        to={`#${tonnesId}`}
      />
    </ul>
  )
}
