import * as calls from '../../api/contract/calls.ts'
import { type SiteDetails, SiteForm as SiteSchema } from '../../api/contract/sites.ts'
import { pendingWrite } from '../client/useSend.ts'
import { Field } from '../form/Field.tsx'
import { KeptPlaceForm, keptPlaceLabels, keptPlaceValues } from '../geo/KeptPlaceForm.tsx'
import { NationField, nationAtFirst, nationIn } from './NationField.tsx'
import styles from './sites.module.css'

type Props = {
  label: string
  site?: SiteDetails
  onSaved: (message: string, siteId: number) => void
  onCancel: () => void
}

const { postcode, address, access_open, access_close, ...pin } = keptPlaceLabels
/** In the form's order. */
const labels = {
  name: 'Name of the site',
  postcode,
  address,
  city: 'City',
  ...pin,
  site_entrance: 'Site entrance',
  access_open,
  access_close,
  site_contact_name: 'Site contact',
  site_contact_phone: 'Site contact’s phone',
  reference: 'Your reference',
  what3words: 'what3words',
  nation: 'Bank holidays of',
}

export function SiteForm({ site, onSaved, ...form }: Props) {
  return (
    <KeptPlaceForm
      {...form}
      submitLabel={site ? 'Save' : 'Save site'}
      initial={{
        ...keptPlaceValues(site),
        name: site?.name ?? '',
        city: site?.city ?? '',
        site_entrance: site?.site_entrance ?? '',
        site_contact_name: site?.site_contact_name ?? '',
        site_contact_phone: site?.site_contact_phone ?? '',
        reference: site?.reference ?? '',
        what3words: site?.what3words ?? '',
        nation: nationAtFirst(site),
      }}
      labels={labels}
      schema={SiteSchema}
      version={site?.version}
      send={(values, version) => {
        const body = { ...values, nation: nationIn(values) }
        return site
          ? pendingWrite(calls.siteUpdate, { id: site.id, version, ...body })
          : pendingWrite(calls.siteCreate, body)
      }}
      failure="Failed to save the site"
      section="section-site"
      className={`card ${styles.form}`}
      onSaved={({ message, data }) => onSaved(message, data.id)}
      before={(fields) => <Field form={fields} name="name" label={labels.name} maxLength={120} autoComplete="off" />}
      gate={(fields) => (
        <Field form={fields} name="site_entrance" label={labels.site_entrance} isOptional autoComplete="off" />
      )}
      after={(fields) => (
        <>
          <Field
            form={fields}
            name="site_contact_name"
            label={labels.site_contact_name}
            isOptional
            width="half"
            autoComplete="off"
          />
          <Field
            form={fields}
            name="site_contact_phone"
            label={labels.site_contact_phone}
            kind="phone"
            isOptional
            width="half"
            autoComplete="off"
          />
          <Field
            form={fields}
            name="reference"
            label={labels.reference}
            isOptional
            width="half"
            maxLength={60}
            hint="Nobody outside your firm sees it."
            autoComplete="off"
          />
          <Field
            form={fields}
            name="what3words"
            label={labels.what3words}
            isOptional
            width="half"
            maxLength={100}
            hint="Kept as you type it, not looked up."
            autoComplete="off"
          />
          <NationField form={fields} label={labels.nation} />
        </>
      )}
    />
  )
}
