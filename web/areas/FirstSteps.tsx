import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { OwnerRole } from '../../api/contract/rules/permissions.ts'
import { paths } from '../paths.ts'
import { Panel } from '../ui/Panel.tsx'
import styles from './firstSteps.module.css'

type Step = { title: string; line: string; to: string }

const stepsOf: Record<OwnerRole, readonly [Step, Step, Step]> = {
  contractor: [
    { title: 'Ask for a quote', line: 'Say what you need, where and by when.', to: paths.contractorQuoteAdd },
    { title: 'Compare the offers', line: 'Each is one price for stone and delivery.', to: paths.contractorQuotes },
    { title: 'Follow the loads', line: 'Every load brings a signed weight ticket.', to: paths.contractorOrders },
  ],
  supplier: [
    { title: 'Add where you load', line: 'In your settings: your bids start from these places.', to: paths.settings },
    { title: 'Bid on a quote', line: 'The nearest are at the top.', to: paths.supplierQuotes },
    { title: 'Confirm the order', line: 'Once the contractor has accepted your bid.', to: paths.supplierOrders },
  ],
  haulier: [
    { title: 'Add a driver', line: 'They log a weight ticket for each load.', to: paths.haulierAddUser },
    { title: 'Price a delivery', line: 'Where a supplier doesn’t deliver.', to: paths.haulierQuotes },
    { title: 'Confirm the order', line: 'It waits here, then for a driver.', to: paths.haulierOrders },
  ],
}

/** What a new firm does first. Each dashboard decides when to show it. */
export function FirstSteps({ as }: { as: OwnerRole }) {
  return (
    <Panel title="First steps">
      <ol>
        {stepsOf[as].map(({ title, line, to }, index) => (
          <li key={to} className={styles.step}>
            <Link className={styles.link} to={to}>
              <span className={styles.number} aria-hidden>
                {index + 1}
              </span>
              <span>
                <b>{title}</b>
                <small>{line}</small>
              </span>
              <IconChevronRight className="i" size={20} aria-hidden />
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
