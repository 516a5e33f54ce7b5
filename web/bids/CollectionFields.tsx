import { type ComponentProps, useState } from 'react'
import type { CollectionPoint } from '../../api/contract/collectionPoints.ts'
import { normalisePostcode } from '../../api/contract/rules/postcode.ts'
import { Check } from '../form/Check.tsx'
import { ClockField } from '../form/ClockField.tsx'
import { FormSection } from '../form/FormSection.tsx'
import { Select } from '../form/Select.tsx'
import { AddressFields } from '../geo/AddressFields.tsx'
import { pinOf } from '../geo/place.ts'
import { isOvernight, overnight } from '../ui/dates.ts'
import type { BidFormOf } from './BidFields.tsx'
import { type BidValues, type HomePlace, labelsOfBid, pinOfBid, valuesOfPoint } from './bidValues.ts'

type Props = { form: BidFormOf; saved: readonly CollectionPoint[]; home: HomePlace | null }

export function CollectionFields({ form, saved, home }: Props) {
  const { supplier_access_open, supplier_access_close } = form.values
  const labels = labelsOfBid(form.values)
  const point = savedAs(form.values, saved)
  // A new key remounts the fields: they hold state about the old place.
  const [chosen, setChosen] = useState(0)
  function choose(id: string) {
    const picked = saved.find((one) => String(one.id) === id)
    const blank = { collection_address: '', collection_postcode: '', collection_latitude: '', collection_longitude: '' }
    form.setValues(picked ? valuesOfPoint(picked) : blank)
    setChosen((count) => count + 1)
  }
  return (
    <FormSection title="Collection point" sub="Shown to hauliers, so they can price the run.">
      {saved.length > 0 && (
        <Select
          id="saved_point"
          label="Saved collection points"
          value={String(point?.id ?? '')}
          title={point && `${point.address}, ${point.postcode}`}
          data={[
            ...saved.map(({ id, address, postcode }) => ({ value: String(id), label: `${address}, ${postcode}` })),
            another,
          ]}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      )}
      <Place key={chosen} form={form} home={home} />
      <ClockField form={form} name="supplier_access_open" label={labels.supplier_access_open} width="half" />
      <ClockField
        form={form}
        name="supplier_access_close"
        label={labels.supplier_access_close}
        width="half"
        note={isOvernight(supplier_access_open, supplier_access_close) && overnight}
      />
      {!point && (
        <div>
          <Check
            label={labels.is_saved}
            isOn={form.values.is_saved !== ''}
            onChange={(isOn) => form.setFieldValue('is_saved', isOn ? 'yes' : '')}
          />
        </div>
      )}
    </FormSection>
  )
}

const another = { value: '', label: 'Another place' }

function Place({ form, home }: Pick<Props, 'form' | 'home'>) {
  const { collection_address: address, collection_postcode: postcode } = form.values
  const { errors } = form
  const labels = labelsOfBid(form.values)
  const pin = pinOfBid(form.values)
  const change: ComponentProps<typeof AddressFields>['onChange'] = (place) => {
    if (place.address !== undefined) form.setFieldValue('collection_address', place.address)
    if (place.postcode !== undefined) form.setFieldValue('collection_postcode', place.postcode)
    if (place.latitude !== undefined) form.setFieldValue('collection_latitude', String(place.latitude ?? ''))
    if (place.longitude !== undefined) form.setFieldValue('collection_longitude', String(place.longitude ?? ''))
  }
  return (
    <AddressFields
      value={{ address, postcode, city: '', latitude: pin?.latitude ?? null, longitude: pin?.longitude ?? null }}
      onChange={change}
      errors={{ address: errors['collection_address'], postcode: errors['collection_postcode'], city: null }}
      ids={{ address: 'collection_address', postcode: 'collection_postcode', city: 'collection_city' }}
      labels={{ address: labels.collection_address, postcode: labels.collection_postcode }}
      section="section-collection"
      city="none"
      hasPin
      mapOpensAt={home && pinOf(home)}
    />
  )
}

/** The saved point that the form shows; a different spelling of the address doesn't match. */
function savedAs(values: BidValues, saved: readonly CollectionPoint[]): CollectionPoint | undefined {
  const address = values.collection_address.trim().toLowerCase()
  const postcode = normalisePostcode(values.collection_postcode)
  return saved.find((one) => one.address.toLowerCase() === address && one.postcode === postcode)
}
