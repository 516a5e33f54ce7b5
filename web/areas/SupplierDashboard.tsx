import { Button } from '@mantine/core'
import { IconMap2 } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { may } from '../../api/contract/rules/permissions.ts'
import { OpenBids } from '../bids/OpenBids.tsx'
import { NeedsCard } from '../needs/NeedsCard.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/useSession.ts'
import { Cards } from '../ui/Cards.tsx'
import { formatDayLong } from '../ui/dates.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { DayOrFirstSteps } from './DayOrFirstSteps.tsx'
import styles from './dashboard.module.css'
import { NothingGiven } from './NothingGiven.tsx'

export function SupplierDashboard() {
  const session = useSession()
  if (!session) return null
  return (
    <>
      <PageHead
        title="Dashboard"
        sub={[session.user.company_name, formatDayLong(Date.now())].filter(Boolean).join(', ')}
      >
        {may(session.user, 'quote.list') && (
          <Button
            component={Link}
            to={paths.supplierQuotes}
            variant="primary"
            leftSection={<IconMap2 className="i" size={20} aria-hidden />}
          >
            Find quotes
          </Button>
        )}
      </PageHead>
      {may(session.user, 'order.listRunning') ? (
        <div className="stack">
          <Cards className={styles.duty}>
            {may(session.user, 'need.list') && <NeedsCard as="supplier" />}
            <DayOrFirstSteps as="supplier" />
          </Cards>
          {may(session.user, 'bid.listOwn') && (
            <Cards className="stack">
              <OpenBids />
            </Cards>
          )}
        </div>
      ) : (
        <NothingGiven />
      )}
    </>
  )
}
