import type { UseFormReturnType } from '@mantine/form'
import type { SiteDetails } from '../../api/contract/sites.ts'
import { asTonnes } from '../form/amounts.ts'
import { ChoiceField } from '../form/ChoiceField.tsx'
import { ClockField } from '../form/ClockField.tsx'
import { changeFields } from '../form/changeFields.ts'
import { DayField } from '../form/DayField.tsx'
import { Field } from '../form/Field.tsx'
import { FormSection } from '../form/FormSection.tsx'
import { AddressFields } from '../geo/AddressFields.tsx'
import { useMay } from '../session/useMay.ts'
import { isOvernight, overnight } from '../ui/dates.ts'
import { ProductPicker } from './ProductPicker.tsx'
import { quoteLabels as labels, type QuoteValues } from './quoteValues.ts'
import { FromSite } from './site/FromSite.tsx'
import { KeepSite } from './site/KeepSite.tsx'
import { SiteChoice } from './site/SiteChoice.tsx'
import { isWholePlace } from './site/siteValues.ts'
import type { ChosenSite } from './site/useChosenSite.ts'

type Form = UseFormReturnType<QuoteValues>
type Props = { form: Form }

const yesNo = [
  { value: 'Yes', label: 'Yes' },
  { value: 'No', label: 'No' },
]
const methods = [
  { value: 'Deliver', label: 'Deliver' },
  { value: 'Collect', label: 'Collect' },
]

/** Sites are the contractor's own people's: an admin who raises a quote for them types the address. */
export function PlaceFields({ form, chosen }: Props & { chosen: ChosenSite }) {
  const hasSites = useMay('site.manage')
  const { values } = form
  const { site } = chosen
  const isTyped = values.site_id === null
  return (
    <FormSection title="Where to">
      {hasSites ? (
        <SiteChoice values={values} site={site} onChoose={chosen.choose} onType={chosen.leave}>
          <Address key={chosen.changes} form={form} />
        </SiteChoice>
      ) : (
        <Address form={form} />
      )}
      <SiteFields form={form} site={site} />
      {hasSites && isTyped && isWholePlace(values) && <KeepSite form={form} onUse={chosen.choose} />}
    </FormSection>
  )
}

function Address({ form }: Props) {
  const { address, city, postcode } = form.errors
  return (
    <AddressFields
      value={form.values}
      onChange={(change) => changeFields(form, change)}
      errors={{ address, city, postcode }}
      ids={{ address: 'address', city: 'city', postcode: 'postcode' }}
      city="shown"
      hasPin
    />
  )
}

function SiteFields({ form, site }: Props & { site: SiteDetails | undefined }) {
  const { values } = form
  const { access_times_open, access_times_close } = values
  const from = { site, values }
  return (
    <>
      <Field
        form={form}
        name="site_entrance"
        label={labels.site_entrance}
        isOptional
        hint={<FromSite {...from} field="site_entrance" />}
        autoComplete="off"
      />
      <Field
        form={form}
        name="site_contact_name"
        label={labels.site_contact_name}
        isOptional
        width="half"
        hint={
          <>
            For those who deliver, not for bidders. <FromSite {...from} field="site_contact_name" />
          </>
        }
        autoComplete="off"
      />
      <Field
        form={form}
        name="site_contact_phone"
        label={labels.site_contact_phone}
        kind="phone"
        isOptional
        width="half"
        hint={<FromSite {...from} field="site_contact_phone" />}
        autoComplete="off"
      />
      <ClockField
        form={form}
        name="access_times_open"
        label={labels.access_times_open}
        width="half"
        note={site && <FromSite {...from} field="access_times_open" />}
      />
      <ClockField
        form={form}
        name="access_times_close"
        label={labels.access_times_close}
        width="half"
        note={closingNote(isOvernight(access_times_open, access_times_close), from)}
      />
    </>
  )
}

function closingNote(isLate: boolean, from: { site: SiteDetails | undefined; values: QuoteValues }) {
  const mark = from.site && <FromSite {...from} field="access_times_close" />
  if (!isLate || !mark) return isLate ? overnight : mark
  return (
    <>
      {overnight} {mark}
    </>
  )
}

/** `used`: how often an earlier request was taken over, which the picker doesn't see by itself. */
export function StoneFields({ form, used, requiresReference }: Props & { used: number; requiresReference: boolean }) {
  const { product_id, product_name } = form.values
  return (
    <FormSection title="What and when">
      <ProductPicker
        key={used}
        value={{ id: product_id, name: product_name }}
        onChange={({ id, name }) => changeFields(form, { product_id: id, product_name: name })}
        error={form.errors['product_id']}
      />
      <Field
        form={form}
        name="quantity"
        label={labels.quantity}
        kind="decimal"
        onLeave={asTonnes}
        width="half"
        autoComplete="off"
      />
      <ChoiceField form={form} name="tested_stone_supplier" label={labels.tested_stone_supplier} options={yesNo} />
      <Field form={form} name="description" label={labels.description} kind="long" isOptional autoComplete="off" />
      <ChoiceField form={form} name="delivery_method" label={labels.delivery_method} options={methods} />
      <DayField form={form} name="delivery_from_date" label={labels.delivery_from_date} width="half" />
      <DayField form={form} name="delivery_to_date" label={labels.delivery_to_date} width="half" />
      <Field form={form} name="notes" label={labels.notes} kind="long" isOptional autoComplete="off" />
      <Field
        form={form}
        name="reference"
        label={labels.reference}
        isOptional={!requiresReference}
        width="half"
        maxLength={60}
        hint="Bidders don’t see it."
        autoComplete="off"
      />
      <DayField form={form} name="bids_until" label={labels.bids_until} isOptional width="half" />
    </FormSection>
  )
}
