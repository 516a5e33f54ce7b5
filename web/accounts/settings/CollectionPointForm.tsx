import { Button } from '@mantine/core'
import * as calls from '../../../api/contract/calls.ts'
import { type CollectionPoint, CollectionPointForm as PointSchema } from '../../../api/contract/collectionPoints.ts'
import { refusalText } from '../../client/refusalText.ts'
import { pendingWrite, useSendOneOf } from '../../client/useSend.ts'
import { ClockField } from '../../form/ClockField.tsx'
import { Field } from '../../form/Field.tsx'
import { Form, Submit } from '../../form/Form.tsx'
import { faultsBy } from '../../form/faults.ts'
import { useSentForm } from '../../form/useSentForm.ts'
import { AddressFields } from '../../geo/AddressFields.tsx'
import { isOvernight, overnight } from '../../ui/dates.ts'
import styles from './settings.module.css'

type Props = {
  label: string
  submitLabel: string
  point?: CollectionPoint
  onSaved: (message: string) => void
  onCancel: () => void
}

const labels = {
  postcode: 'Postcode',
  address: 'Address',
  latitude: 'Latitude of the pin',
  longitude: 'Longitude of the pin',
  access_open: 'Access opens',
  access_close: 'Access closes',
  notes: 'Notes',
}

export function CollectionPointForm({ label, submitLabel, point, onSaved, onCancel }: Props) {
  const saving = useSendOneOf(({ values, version }: { values: Values; version: number | undefined }) =>
    point
      ? pendingWrite(calls.collectionPointUpdate, { id: point.id, version, ...values })
      : pendingWrite(calls.collectionPointCreate, values),
  )
  const { form, ...sent } = useSentForm({
    initial: valuesOf(point),
    labels,
    faultsOf: (values) => faultsBy(PointSchema)(values),
    send: (values, version) => saving.mutateAsync({ values, version }),
    row: { version: point?.version },
    onSent: ({ message }) => onSaved(message),
    failureOf: (error) => refusalText(error, 'Failed to save the collection point'),
  })
  const { values, errors } = form
  const actions = (
    <>
      <Submit sent={sent} variant="solid" size="md">
        {submitLabel}
      </Submit>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </>
  )
  return (
    <Form sent={sent} label={label} className={styles.sectionForm} isShort actions={actions}>
      <div className="sect-fields">
        <AddressFields
          value={{ ...values, city: '' }}
          onChange={({ city: _, ...change }) => form.setValues(change)}
          errors={{ address: errors['address'], postcode: errors['postcode'], city: null }}
          ids={{ address: 'address', postcode: 'postcode', city: 'city' }}
          section="section-collection"
          city="none"
          hasPin
        />
        <ClockField form={form} name="access_open" label={labels.access_open} width="half" />
        <ClockField
          form={form}
          name="access_close"
          label={labels.access_close}
          width="half"
          note={isOvernight(values.access_open, values.access_close) && overnight}
        />
        <Field
          form={form}
          name="notes"
          label={labels.notes}
          kind="long"
          isOptional
          hint="Your bids start with these."
          autoComplete="off"
        />
      </div>
    </Form>
  )
}

type Values = ReturnType<typeof valuesOf>

function valuesOf(point: CollectionPoint | undefined) {
  return {
    postcode: point?.postcode ?? '',
    address: point?.address ?? '',
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    access_open: point?.access_open ?? '',
    access_close: point?.access_close ?? '',
    notes: point?.notes ?? '',
  }
}
