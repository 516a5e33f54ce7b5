import { IconCheck, IconHourglass } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { OrderDetails } from '../../api/contract/orders.ts'
import { ForsBadge } from '../deal/ForsBadge.tsx'
import { Plates } from '../deal/Plates.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { EmailText } from '../ui/EmailText.tsx'
import { KeyValues } from '../ui/KeyValues.tsx'
import { Panel } from '../ui/Panel.tsx'
import { StatusPill } from '../ui/StatusPill.tsx'
import styles from './party.module.css'

export type SuppliedOrder = Pick<OrderDetails, 'supplier_confirmed_at'> & {
  supplier: Contact &
    Pick<
      OrderDetails['supplier'],
      'collection_address' | 'collection_postcode' | 'accessTimeOpen' | 'accessTimeClose'
    > &
    Partial<Pick<OrderDetails['supplier'], 'notes'>>
}

export function SupplierCard({ order }: { order: SuppliedOrder }) {
  const { supplier } = order
  return (
    <Party title="Supplier" contact={supplier} aside={<Confirmation at={order.supplier_confirmed_at} />}>
      <KeyValues
        values={{
          ...reachOf(supplier),
          Collection: joined([supplier.collection_address, supplier.collection_postcode], ' '),
          Access: joined([supplier.accessTimeOpen, supplier.accessTimeClose], ' to '),
          Notes: supplier.notes,
        }}
      />
    </Party>
  )
}

export function HaulierCard({ order }: { order: OrderDetails }) {
  const { haulier } = order
  if (!haulier) {
    return (
      <Panel title="Haulier">
        <p className="card-body">
          {order.delivery_method === 'Collect' ? 'The contractor collects.' : 'The supplier delivers.'}
        </p>
      </Panel>
    )
  }
  return (
    <Party title="Haulier" contact={haulier} aside={<Confirmation at={order.haulier_confirmed_at} />}>
      <KeyValues
        values={{
          ...reachOf(haulier),
          'VOSA number': haulier.vosa_number && (
            <>
              {haulier.vosa_number}
              {haulier.fors_status && <ForsBadge status={haulier.fors_status} />}
            </>
          ),
          FORS: !haulier.vosa_number && haulier.fors_status && <ForsBadge status={haulier.fors_status} />,
          Vehicles: haulier.vehicles.length > 0 && (
            <span className="plates">
              <Plates registrations={haulier.vehicles} />
            </span>
          ),
          Drivers: order.haulier_bid?.drivers.length ? <Drivers drivers={order.haulier_bid.drivers} /> : null,
        }}
      />
    </Party>
  )
}

export function ContractorCard({ order }: { order: { contractor: Contact } }) {
  return (
    <Party title="Contractor" contact={order.contractor}>
      <KeyValues values={reachOf(order.contractor)} />
    </Party>
  )
}

/** Devices keep no email address. */
export type Contact = Omit<OrderDetails['contractor'], 'email'> & { email?: string }
type PartyProps = { title: string; contact: Contact; aside?: ReactNode; children: ReactNode }

function Party({ title, contact, aside, children }: PartyProps) {
  return (
    <Panel title={title} aside={aside}>
      <div className={`card-body ${styles.party}`}>
        <div className={styles.who}>
          <Avatar name={contact.company_name} />
          <span>
            <b>{contact.company_name}</b>
            <small>{contact.contact_name}</small>
          </span>
        </div>
        {children}
      </div>
    </Panel>
  )
}

function Confirmation({ at }: { at: string | null }) {
  return at ? (
    <StatusPill tone="green" Icon={IconCheck} label="Confirmed" />
  ) : (
    <StatusPill tone="amber" Icon={IconHourglass} label="Not confirmed yet" />
  )
}

type Driver = NonNullable<OrderDetails['haulier_bid']>['drivers'][number]

/** Their numbers are there only for who may have them today. */
function Drivers({ drivers }: { drivers: readonly Driver[] }) {
  return (
    <ul>
      {drivers.map(({ id, full_name, phone }) => (
        <li key={id}>
          {full_name}
          {phone && (
            <>
              , <Telephone number={phone} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function Telephone({ number }: { number: string }) {
  return <a href={`tel:${number.replace(/\s/g, '')}`}>{number}</a>
}

function reachOf({ phone, email }: Contact): Record<string, ReactNode> {
  return {
    Phone: phone && <Telephone number={phone} />,
    Email: email && (
      <a href={`mailto:${email}`}>
        <EmailText email={email} />
      </a>
    ),
  }
}

function joined(parts: readonly (string | null)[], by: string): string {
  return parts.filter((part) => part !== null).join(by)
}
