import { paths } from '../paths.ts'
import order from './pictures/contractor-order.webp'
import orders from './pictures/contractor-orders.webp'
import { RolePage } from './RolePage.tsx'
import { contractors } from './roles.ts'

/** @public Drawn when the site is built (build/marks.ts). */
export const drawnAt = paths.contractors

const steps = [
  {
    title: 'Ask',
    text: 'Product, tonnes, site, dates and access times, delivered or collected. An administrator verifies the request before suppliers see it.',
  },
  {
    title: 'Compare',
    text: 'Every offer is a total for the whole job, excluding VAT, with £/t beside it and the lowest marked. Where a supplier doesn’t deliver, the total includes a haulier.',
  },
  {
    title: 'Accept',
    text: 'One click makes the offer your order at the price you were shown. The other bidders are notified.',
  },
  {
    title: 'Watch it arrive',
    text: 'Tonnes delivered, remaining and per day. Each load has a numbered ticket: gross, tare, net, vehicle, time and signature.',
  },
]

const shots = [
  {
    src: order,
    width: 1440,
    height: 900,
    alt: 'An order: the tonnes delivered and remaining with a progress bar, and a chart of tonnes per day.',
    caption: 'The progress of one order: tonnes delivered and remaining, day by day, and the ticket of every load.',
  },
  {
    src: orders,
    width: 1440,
    height: 900,
    alt: 'All orders of a contractor: product, supplier, haulier, a progress bar, tonnes remaining, total and status.',
    caption: 'All your orders in one list, with who delivers them, what they cost and what is still to come.',
  },
]

export function ContractorsPage() {
  return (
    <RolePage
      role={contractors}
      title="Stone on site, and proof of every load."
      description="For contractors: ask once for bulk aggregates by the tonne, compare total prices from suppliers and hauliers, and follow every load by its signed weight ticket."
      steps={steps}
      shots={shots}
    />
  )
}
