import type { SiteDetails } from '../../api/contract/sites.ts'
import { formatHours } from '../ui/dates.ts'
import { AddressFact, ContactFact, Fact, Facts } from '../ui/Facts.tsx'

export function SiteFacts({ site }: { site: SiteDetails }) {
  return (
    <Facts label="Facts">
      <div>
        <AddressFact site={site} />
      </div>
      <div>
        <Fact name="Site entrance">{site.site_entrance ?? 'Not given'}</Fact>
      </div>
      <div>
        <Fact name="Access times">{formatHours(site.access_open, site.access_close)}</Fact>
      </div>
      <div>
        {site.site_contact_name || site.site_contact_phone ? (
          <ContactFact name={site.site_contact_name} phone={site.site_contact_phone} />
        ) : (
          <Fact name="Site contact">Not given</Fact>
        )}
      </div>
      {site.what3words && (
        <div>
          <Fact name="what3words">
            {site.what3words}
            <small>as typed, not looked up</small>
          </Fact>
        </div>
      )}
    </Facts>
  )
}
