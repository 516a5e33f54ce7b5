import { paths } from '../paths.ts'
import jobs from './pictures/driver-jobs.webp'
import board from './pictures/haulier-board.webp'
import { RolePage } from './RolePage.tsx'
import { hauliers } from './roles.ts'

/** @public Drawn when the site is built (build/marks.ts). */
export const drawnAt = paths.hauliers

const steps = [
  {
    title: 'Price the run',
    text: 'Bids from all over the country whose supplier doesn’t deliver, with collection point, site and tonnes. You give your price for the whole run.',
  },
  {
    title: 'Confirm and assign',
    text: 'The yard sees what is missing first: orders to confirm, orders without a driver. Assigning one is two taps.',
  },
  {
    title: 'Log the load',
    text: 'The driver types gross and tare, the customer signs on the screen. Without signal the ticket is saved on the phone and sent later, once.',
  },
  {
    title: 'See it in the office',
    text: 'Every ticket with its number, weights, vehicle and signature, and a note where something looks wrong, such as a weight over the limit.',
  },
]

const shots = [
  {
    src: board,
    width: 1440,
    height: 900,
    alt: "A haulier's board: columns of orders to confirm, orders without a driver and orders under way, each with tonnes and dates.",
    caption: "The yard's board, made for a tablet: what still needs somebody stands at the left.",
  },
  {
    src: jobs,
    width: 780,
    height: 1688,
    alt: "A driver's phone with today's jobs: product, from where to where, access times, tonnes left, and a button to add a ticket.",
    caption:
      "The driver's app opens on today's jobs. From a job to a saved ticket it is a weight, a signature and a tap, with gloves on and no signal.",
  },
]

export function HauliersPage() {
  return (
    <RolePage
      role={hauliers}
      title="Full wagons, and tickets that don't get lost."
      description="For hauliers: price delivery runs for bulk aggregates nationwide, assign drivers from the yard, and log signed digital job tickets that work without signal."
      steps={steps}
      shots={shots}
    />
  )
}
