import { Button } from '@mantine/core'
import * as calls from '../../../api/contract/calls.ts'
import type { ContractorOrder } from '../../../api/contract/orderLists.ts'
import { londonDay } from '../../../api/contract/rules/londonDay.ts'
import { formatPounds, toPence } from '../../../api/contract/rules/money.ts'
import type { SiteDetails } from '../../../api/contract/sites.ts'
import { useCall } from '../../client/useCall.ts'
import { PinText, PlaceMap } from '../../geo/PlaceMap.tsx'
import { formatDayInSentence, formatMonth } from '../../ui/dates.ts'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { orderTonnes } from '../../ui/tonnes.ts'
import styles from './site.module.css'

type Request = { product_id: number; product_name: string; quantity: number }
type Props = { siteId: number; site: SiteDetails | undefined; onUse: (request: Request) => void }

const most = 5

/** Shows the chosen site on a map, with earlier requests for it. */
export function SiteBeside({ siteId, site, onUse }: Props) {
  const { data: orders, isPending } = useCall(calls.contractorOrderList, { site_id: siteId, limit: most })
  // All at once, so that the form below moves once at most.
  if (!site || isPending) return <div className={`${styles.beside} ${styles.awaited}`} aria-busy="true" />
  return (
    <div className={styles.beside}>
      <section className="card" aria-label="The site on the map">
        <PlaceMap {...site} />
        <div className={styles.facts}>
          <KeyValues
            values={{
              Pin: <PinText {...site} />,
              Delivered: `${orderTonnes(site.tonnes)} in twelve months`,
              'Last here': site.last_load && `${site.last_load.product_name}, ${dayText(site.last_load.day)}`,
            }}
          />
        </div>
      </section>
      {orders !== undefined && orders.data.length > 0 && (
        <Panel title="Asked for here before">
          <ul className={styles.before}>
            {orders.data.map((order) => (
              <li key={order.quote_id}>
                <p>
                  <b>
                    {order.product_name}, {orderTonnes(order.quantity)}
                  </b>
                  <small>{whenAndWhat(order)}</small>
                </p>
                <Button
                  size="xs"
                  aria-label={`Use ${order.product_name}, ${orderTonnes(order.quantity)}`}
                  onClick={() => onUse(order)}
                >
                  Use
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}

function dayText(day: string): string {
  return day === londonDay(Date.now()) ? 'today' : formatDayInSentence(day)
}

/** The price is the accepted total by the tonne. */
function whenAndWhat({ accepted_at, total, quantity }: ContractorOrder): string {
  return `${formatMonth(londonDay(accepted_at))}, ${formatPounds(toPence(total / quantity))}/t`
}
