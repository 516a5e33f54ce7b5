import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import * as calls from '../../../api/contract/calls.ts'
import { normalisePostcode } from '../../../api/contract/rules/postcode.ts'
import type { Site } from '../../../api/contract/sites.ts'
import { useCall } from '../../client/useCall.ts'
import { Check } from '../../form/Check.tsx'
import { changeFields } from '../../form/changeFields.ts'
import { Field } from '../../form/Field.tsx'
import { type QuoteValues, quoteLabels } from '../quoteValues.ts'
import styles from './site.module.css'
import { firstPartOf } from './siteValues.ts'

type Props = { form: UseFormReturnType<QuoteValues>; onUse: (site: Site) => void }

/** Below a typed address: off until it is ticked, and asks only for a name. */
export function KeepSite({ form, onUse }: Props) {
  const id = useId()
  const { saves_site, site_name, postcode } = form.values
  const isOn = saves_site !== ''
  const same = useSame(postcode, site_name, isOn)
  return (
    <div className={styles.keep}>
      <Check
        label={quoteLabels.saves_site}
        hint="With entrance, access times and contact, for the next quote."
        isOn={isOn}
        onChange={(on) =>
          changeFields(form, {
            saves_site: on ? 'yes' : '',
            site_name: on ? site_name || firstPartOf(form.values) : '',
          })
        }
      />
      {isOn && <Field form={form} name="site_name" label={quoteLabels.site_name} maxLength={120} autoComplete="off" />}
      {same && (
        <p className={styles.same} id={id} role="status">
          You have this site already.{' '}
          <button type="button" className={styles.use} onClick={() => onUse(same)}>
            Use it
          </button>
        </p>
      )}
    </div>
  )
}

/** The site in use with the same postcode and name. */
function useSame(typed: string, name: string, enabled: boolean): Site | undefined {
  const postcode = normalisePostcode(typed)
  const { data } = useCall(calls.siteList, { search: postcode, limit: 200 }, { enabled })
  const called = name.trim().toLowerCase()
  if (!enabled) return undefined
  return data?.data.find((one) => one.postcode === postcode && one.name.toLowerCase() === called)
}
