import { nationLabels } from '../../api/contract/rules/nations.ts'
import { PinText, PlaceMap } from '../geo/PlaceMap.tsx'
import { SiteOrders } from '../orders/SiteOrders.tsx'
import { SiteQuotes } from '../quotes/SiteQuotes.tsx'
import { SiteSchedules } from '../schedules/SiteSchedules.tsx'
import { ForSite } from '../sites/ForSite.tsx'
import { SiteFacts } from '../sites/SiteFacts.tsx'
import { SiteHead } from '../sites/SiteHead.tsx'
import { SiteMonths } from '../sites/SiteMonths.tsx'
import { Cards } from '../ui/Cards.tsx'
import { KeyValues } from '../ui/KeyValues.tsx'
import styles from './contractorSite.module.css'

export function ContractorSitePage() {
  return (
    <ForSite>
      {(site) => (
        <>
          <SiteHead site={site} />
          <Cards className="stack">
            <SiteFacts site={site} />
            <Cards className={`split ${styles.site}`}>
              <Cards className="stack">
                <SiteMonths site={site} />
                <SiteOrders siteId={site.id} postcode={site.postcode} />
              </Cards>
              <Cards className="stack split-side">
                <section className="card" aria-label="Place">
                  <PlaceMap {...site} />
                  <div className={styles.place}>
                    <KeyValues
                      values={{ Pin: <PinText {...site} />, Nation: `${nationLabels[site.nation]}, for bank holidays` }}
                    />
                  </div>
                </section>
                <SiteQuotes siteId={site.id} postcode={site.postcode} />
                <SiteSchedules site={site} />
              </Cards>
            </Cards>
          </Cards>
        </>
      )}
    </ForSite>
  )
}
