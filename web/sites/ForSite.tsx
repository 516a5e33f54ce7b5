import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import type { SiteDetails } from '../../api/contract/sites.ts'
import { paths } from '../paths.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { NotHere } from '../ui/NotHere.tsx'
import { useSite } from './siteQuery.ts'

export const siteList = { label: 'Sites', to: paths.contractorSites }

/** The site whose number is in the address. */
export function ForSite({ children }: { children: (site: SiteDetails) => ReactNode }) {
  const { siteId = '' } = useParams()
  if (!/^[1-9]\d{0,8}$/.test(siteId)) {
    return (
      <NotHere
        title="Invalid site ID"
        list={siteList}
        text="The address should end in the site’s number, a whole number from 1."
      />
    )
  }
  return (
    <Site key={siteId} siteId={Number(siteId)}>
      {children}
    </Site>
  )
}

function Site({ siteId, children }: { siteId: number; children: (site: SiteDetails) => ReactNode }) {
  return (
    <Loaded query={useSite(siteId)} failure="Failed to load the site" list={siteList}>
      {children}
    </Loaded>
  )
}
