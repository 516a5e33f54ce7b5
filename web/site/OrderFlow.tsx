import type { ReactNode } from 'react'
import benches from './art/benches.svg'
import { AcceptFragment, BidsFragment, PriceFragment, QuoteFragment, TicketFragment } from './FlowFragments.tsx'
import orderFlowStyles from './orderFlow.module.css'
import pageStyles from './page.module.css'

const steps: readonly { title: string; text: string; fragment: ReactNode }[] = [
  {
    title: 'Quote',
    text: 'A contractor asks for a product, in tonnes, at a site. An administrator verifies the request.',
    fragment: <QuoteFragment />,
  },
  {
    title: 'Bids',
    text: 'Suppliers within reach give a price for the whole job or part of it.',
    fragment: <BidsFragment />,
  },
  {
    title: 'Delivery price',
    text: 'Where the supplier can’t deliver, hauliers price the run from quarry to site.',
    fragment: <PriceFragment />,
  },
  {
    title: 'Accept',
    text: 'The contractor compares totals and £/t, and accepts one. The others are rejected.',
    fragment: <AcceptFragment />,
  },
  {
    title: 'Signed ticket',
    text: 'Every load is weighed, logged by the driver and signed on site.',
    fragment: <TicketFragment />,
  },
]

export function OrderFlow() {
  return (
    <section className={orderFlowStyles.flow} aria-labelledby="flow-title">
      <div className={pageStyles.siteWrap}>
        <h2 className={pageStyles.siteH2} id="flow-title">
          How an order flows
        </h2>
        <div className={orderFlowStyles.flowStage}>
          <img src={benches} alt="" width={2640} height={672} loading="lazy" />
          <ol>
            {steps.map(({ title, text, fragment }, index) => (
              <li className={orderFlowStyles.bench} key={title}>
                <div className={orderFlowStyles.benchStand} aria-hidden="true">
                  {fragment}
                </div>
                <div className={orderFlowStyles.benchGround}>
                  <h3>
                    <i>{index + 1}</i>
                    {title}
                  </h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ol>
          <p className={orderFlowStyles.flowExample}>An example order, shown in the product's own screens.</p>
        </div>
      </div>
    </section>
  )
}
