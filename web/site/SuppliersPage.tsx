import { paths } from '../paths.ts'
import bid from './pictures/supplier-bid.webp'
import quotes from './pictures/supplier-quotes.webp'
import { RolePage } from './RolePage.tsx'
import { suppliers } from './roles.ts'

/** @public Drawn when the site is built (build/marks.ts). */
export const drawnAt = paths.suppliers

const steps = [
  {
    title: 'Search',
    text: 'Open requests within 10, 20, 30, 40 or 50 miles of your registered postcode, the nearest first if you like.',
  },
  {
    title: 'Bid',
    text: 'A price for the whole job or a part of it. Deliver it yourself, or name a collection point and let hauliers price the run.',
  },
  {
    title: 'Confirm',
    text: 'When the contractor accepts, you confirm the order. Your price stays as it was accepted.',
  },
  {
    title: 'Follow it out',
    text: 'Who hauls it, how many tonnes have left, and the weight ticket of each load.',
  },
]

const shots = [
  {
    src: quotes,
    width: 1440,
    height: 900,
    alt: 'Open quotes near a supplier: product, tonnes, place, distance in miles and delivery dates, with a choice of radius above.',
    caption: 'What is wanted near you: product, tonnes, distance and dates in one list that you can search and sort.',
  },
  {
    src: bid,
    width: 1440,
    height: 900,
    alt: 'One quote as a supplier sees it: what is asked for, where and when, and your own bid, its price and status.',
    caption: 'Everything you need to give a price, with your own bid beside it. No rival sees it.',
  },
]

export function SuppliersPage() {
  return (
    <RolePage
      role={suppliers}
      title="Jobs for your quarry, nearest first."
      description="For suppliers: search open requests for bulk aggregates within 10 to 50 miles, quote on full or partial jobs, and deliver yourself or let hauliers collect."
      steps={steps}
      shots={shots}
    />
  )
}
