import type { OrderDetails } from '../../api/contract/orders.ts'
import { fullDateRange, hoursText } from '../ui/dates.ts'
import { KeyValues } from '../ui/KeyValues.tsx'
import { Panel } from '../ui/Panel.tsx'
import { linesOf } from '../ui/places.ts'

/** Where and when the stone is wanted. */
export function DeliveryCard({ order }: { order: OrderDetails }) {
  return (
    <Panel title="Delivery">
      <div className="card-body">
        <KeyValues
          values={{
            Site: linesOf(order).join(', '),
            Entrance: order.site_entrance,
            Window: fullDateRange(order.delivery_from_date, order.delivery_to_date),
            Access: hoursText(order.access_times_open, order.access_times_close),
            Method: order.delivery_method,
            'Tested stone': order.tested_stone_supplier,
            'Site contact': [order.site_contact_name, order.site_contact_phone].filter(Boolean).join(', '),
            Reference: order.reference,
            Notes: order.notes,
          }}
        />
      </div>
    </Panel>
  )
}
