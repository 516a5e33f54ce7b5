import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import aboutStyles from './about.module.css'
import { ClosingBand } from './ClosingBand.tsx'
import { PageBand } from './PageBand.tsx'
import { PageMeta } from './PageMeta.tsx'
import pageStyles from './page.module.css'
import { roles } from './roles.ts'
import { type Step, Steps } from './Steps.tsx'

/** @public Drawn when the site is built (build/marks.ts). */
export const drawnAt = paths.about

const steps: readonly Step[] = [
  {
    title: 'Quote',
    text: 'A contractor asks for a product: how many tonnes, at which site, when, delivered or collected.',
  },
  { title: 'Verified', text: 'An administrator checks the request. Only then can suppliers see it.' },
  { title: 'Bids', text: 'Suppliers within reach offer a price for the whole job or part of it.' },
  {
    title: 'Delivery price',
    text: 'Where a supplier doesn’t deliver, hauliers price the run from its collection point to the site.',
  },
  { title: 'Accept', text: 'The contractor compares the totals and accepts one offer. It is now an order.' },
  { title: 'Confirm', text: 'Supplier and haulier confirm it, and the haulier assigns its drivers.' },
  {
    title: 'Signed tickets',
    text: 'Each load is weighed. The driver logs gross, tare and a signature, with signal or without.',
  },
  {
    title: 'Complete',
    text: 'When nothing remains to be delivered, the order is complete, with a ticket for every load.',
  },
]

const sights = [
  {
    title: 'A supplier sees no rival',
    text: 'No other supplier’s bid and no haulier’s price: only what is wanted, where and when, and its own bid.',
  },
  {
    title: 'A haulier sees its own part',
    text: "What to carry, from where to where, and its own price. Not the supplier's price, and no other haulier's.",
  },
  {
    title: 'Drivers see their jobs',
    text: 'The orders assigned to them, with site, times and contact. No prices.',
  },
  {
    title: 'A contractor sees the total',
    text: 'One price for the whole job, excluding VAT, with £/t beside it. It includes our service charge.',
  },
]

export function AboutPage() {
  return (
    <>
      <PageMeta
        title="About"
        description="What Loadstone is: one place where contractors, suppliers and hauliers trade bulk aggregates by the tonne, and how an order goes from the request to the signed ticket."
        path={paths.about}
      />
      <PageBand
        title="Bulk stone, from the request to the last signed ticket."
        lead="Loadstone connects contractors directly with suppliers and hauliers, nationwide. Quotes, bids, orders and weight tickets are in one place, and each firm sees what concerns it."
      >
        <div className={pageStyles.siteActs}>
          <Button component={Link} to={paths.registerUser} variant="primary" size="lg">
            Register Today
          </Button>
        </div>
      </PageBand>
      <Steps title="How an order works" steps={steps} />
      <section className={`${pageStyles.siteWrap} ${pageStyles.sitePart}`}>
        <h2 className={pageStyles.siteH2}>Who sees what</h2>
        <dl className={aboutStyles.sights}>
          {sights.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={`${pageStyles.siteWrap} ${pageStyles.sitePart}`}>
        <h2 className={pageStyles.siteH2}>Works without signal</h2>
        <p className={aboutStyles.aboutText}>
          Phones often lose the network at weighbridges and on quarry floors. A ticket is saved on the phone the moment
          it is submitted, keeps its place in the queue, and is sent when the signal is back. It reaches the office
          once, with the time it was logged.
        </p>
      </section>
      <section className={`${pageStyles.siteWrap} ${pageStyles.sitePart}`}>
        <h2 className={pageStyles.siteH2}>What it does for you</h2>
        <ul className={aboutStyles.aboutRoles}>
          {roles.map(({ name, path, lead }) => (
            <li key={path} className="card">
              <h3>{name}</h3>
              <p>{lead}</p>
              <Link className={pageStyles.siteLink} to={path}>
                More for {name.toLowerCase()}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section className={`${pageStyles.siteWrap} ${pageStyles.sitePart}`}>
        <h2 className={pageStyles.siteH2}>Where distances come from</h2>
        <p className={aboutStyles.aboutText}>
          Until a pin or an exact postcode list says more, a place is the middle of its outward postcode, and its
          distances are marked “about”. The list is derived from Ordnance Survey and Office for National Statistics open
          data under the Open Government Licence. Contains OS data © Crown copyright and database right. Contains Royal
          Mail data © Royal Mail copyright and database right. Contains National Statistics data © Crown copyright and
          database right. Open Government Licence v3.0.
        </p>
        <a
          className={pageStyles.siteLink}
          href="https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/"
        >
          Read the licence
        </a>
      </section>
      <ClosingBand />
    </>
  )
}
