import { IconScaleOutline } from '@tabler/icons-react'
import type { Dashboard } from '../../api/contract/admin.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { DayChart } from '../ui/DayChart.tsx'
import { formatDateRange } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Panel } from '../ui/Panel.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import { barsOfMonth } from './dashboard.ts'

export function MonthTonnes({ dashboard: { tonnes_this_month, tonnes_per_day } }: { dashboard: Dashboard }) {
  const today = londonDay(Date.now())
  const bars = barsOfMonth(tonnes_per_day, today)
  const span = formatDateRange(`${today.slice(0, 8)}01`, today)
  return (
    <Panel title="Tonnes per day" sub={`${orderTonnes(tonnes_this_month)}, ${span}`}>
      {tonnes_this_month === 0 ? (
        <EmptyState Icon={IconScaleOutline} title="No tickets yet this month" />
      ) : (
        <DayChart bars={bars} isMonth />
      )}
    </Panel>
  )
}
