import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { may } from '../../api/contract/rules/permissions.ts'
import { NeedsCard } from '../needs/NeedsCard.tsx'
import { RunningOrders } from '../orders/RunningOrders.tsx'

import { paths } from '../paths.ts'
import { OwnOpenQuotes } from '../quotes/OwnOpenQuotes.tsx'
import { useSession } from '../session/useSession.ts'
import { Cards } from '../ui/Cards.tsx'
import { formatDayLong } from '../ui/dates.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { DayOrFirstSteps } from './DayOrFirstSteps.tsx'
import styles from './dashboard.module.css'
import { NothingGiven } from './NothingGiven.tsx'

export function ContractorDashboard() {
  const session = useSession()
  if (!session) return null
  return (
    <>
      <PageHead
        title="Dashboard"
        sub={[session.user.company_name, formatDayLong(Date.now())].filter(Boolean).join(', ')}
      >
        {may(session.user, 'quote.create') && (
          <Button
            component={Link}
            to={paths.contractorQuoteAdd}
            variant="primary"
            leftSection={<IconPlus className="i" size={20} aria-hidden />}
          >
            Add New Quote
          </Button>
        )}
      </PageHead>
      {may(session.user, 'order.listRunning') ? (
        <div className="stack">
          <Cards className={styles.duty}>
            {may(session.user, 'need.list') && <NeedsCard as="contractor" />}
            <DayOrFirstSteps as="contractor" />
          </Cards>
          <Cards className={styles.lists}>
            <RunningOrders />
            {may(session.user, 'quote.list') && <OwnOpenQuotes />}
          </Cards>
        </div>
      ) : (
        <NothingGiven />
      )}
    </>
  )
}
