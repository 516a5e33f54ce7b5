import { IconAlertTriangle } from '@tabler/icons-react'
import type { TicketCode } from '../../api/contract/evidence/code.ts'
import { Banner } from '../ui/Banner.tsx'
import { KeyValues } from '../ui/KeyValues.tsx'
import styles from './claims.module.css'
import ticketStyles from './ticket.module.css'

type Props = { claims: Pick<TicketCode, 'number' | 'carrier'>; isKeyKnown: boolean }

export function Claims({ claims: { number, carrier }, isKeyKnown }: Props) {
  return (
    <article className={`card ${styles.claims}`} aria-label="What the code says">
      <Banner tone="red" Icon={IconAlertTriangle} title="Its weights aren’t shown">
        They can’t be trusted.
      </Banner>
      <div className={`${ticketStyles.part} ${ticketStyles.facts}`}>
        <KeyValues
          values={{
            'Claims to be': `Ticket ${number}`,
            Carrier: carrier,
            'Signed by': isKeyKnown ? 'Loadstone’s key, but doesn’t match' : 'A key that isn’t known here',
          }}
        />
      </div>
    </article>
  )
}
