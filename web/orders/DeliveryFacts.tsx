import type { OrderDetails } from '../../api/contract/orders.ts'
import { aboutLoads } from '../deal/loadsText.ts'
import { formatHours } from '../ui/dates.ts'
import { AddressFact, ContactFact, Fact, Facts, WindowFact, WordsFacts } from '../ui/Facts.tsx'
import { orderTonnes, orderTonnesFigure } from '../ui/tonnes.ts'

type KeptField =
  | 'quantity'
  | 'progress'
  | 'product_name'
  | 'address'
  | 'city'
  | 'postcode'
  | 'site_entrance'
  | 'notes'
  | 'delivery_method'
  | 'delivery_from_date'
  | 'delivery_to_date'
  | 'access_times_open'
  | 'access_times_close'
type ServerField =
  | 'quote_quantity'
  | 'site_contact_name'
  | 'site_contact_phone'
  | 'tested_stone_supplier'
  | 'reference'
  | 'description'

export type KeptDelivery = Pick<OrderDetails, KeptField>
/** The optional part comes only from the server. */
type Delivery = KeptDelivery & Partial<Pick<OrderDetails, ServerField>>

export function DeliveryFacts({ order }: { order: Delivery }) {
  const { quantity, quote_quantity = quantity, progress } = order
  const payload = progress.loads === 0 ? undefined : progress.delivered / progress.loads
  return (
    <Facts label="Delivery">
      <div>
        <AddressFact site={order} />
        <Fact name="Site entrance">{order.site_entrance}</Fact>
        <ContactFact name={order.site_contact_name ?? null} phone={order.site_contact_phone ?? null} />
      </div>
      <div>
        <WindowFact from={order.delivery_from_date} to={order.delivery_to_date} />
        <Fact name="Access times">{formatHours(order.access_times_open, order.access_times_close)}</Fact>
      </div>
      <div>
        <Fact name="Quantity">
          {orderTonnesFigure(quantity)} tonnes
          <small>{aboutLoads(quantity, payload)}</small>
          {quantity < quote_quantity && <small>of the {orderTonnes(quote_quantity)} asked for</small>}
        </Fact>
        <Fact name="Product">{order.product_name}</Fact>
      </div>
      <div>
        <Fact name="Delivery method">{order.delivery_method}</Fact>
        <Fact name="Tested stone supplier">{order.tested_stone_supplier}</Fact>
        <Fact name="Reference">{order.reference}</Fact>
      </div>
      <WordsFacts notes={order.notes} description={order.description ?? null} />
    </Facts>
  )
}
