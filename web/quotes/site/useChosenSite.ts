import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import * as calls from '../../../api/contract/calls.ts'
import type { Site, SiteDetails } from '../../../api/contract/sites.ts'
import { dataOf, useCall } from '../../client/useCall.ts'
import { changeFields } from '../../form/changeFields.ts'
import type { QuoteValues } from '../quoteValues.ts'
import { leadSoon } from './leadSoon.ts'
import { firstEmpty, valuesOfSite, withoutSite } from './siteValues.ts'

export type ChosenSite = {
  /** Undefined while none is chosen, or until the server has answered. */
  site: SiteDetails | undefined
  /** How often the place was changed as a whole: the address's fields hold state about the old one. */
  changes: number
  choose: (site: Site) => void
  leave: () => void
}

/** The site that the form names. It fills the form and never binds it. */
export function useChosenSite(form: UseFormReturnType<QuoteValues>): ChosenSite {
  const { site_id } = form.values
  const [changes, setChanges] = useState(0)
  const { data: site } = useCall(calls.siteRead, { id: site_id ?? 0 }, { select: dataOf, enabled: site_id !== null })
  function change(values: Partial<QuoteValues>, next: string | null) {
    changeFields(form, values)
    setChanges((count) => count + 1)
    leadSoon(next)
  }
  return {
    site: site_id === null ? undefined : site,
    changes,
    choose: (picked) => change(valuesOfSite(picked), firstEmpty(form.getValues())),
    leave: () => change(withoutSite(site, form.getValues()), 'postcode'),
  }
}
