import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { refusalText } from '../client/refusalText.ts'
import { type PendingWrite, useSendOneOf } from '../client/useSend.ts'
import { ClockField } from '../form/ClockField.tsx'
import { changeFields } from '../form/changeFields.ts'
import { Form, Submit } from '../form/Form.tsx'
import { faultsBy } from '../form/faults.ts'
import { useSentForm } from '../form/useSentForm.ts'
import { isOvernight, overnight } from '../ui/dates.ts'
import { AddressFields } from './AddressFields.tsx'

type KeptPlace = {
  postcode: string
  address: string
  city?: string
  latitude: number | null
  longitude: number | null
  access_open: string
  access_close: string
}

export const keptPlaceLabels = {
  postcode: 'Postcode',
  address: 'Address',
  latitude: 'Latitude of the pin',
  longitude: 'Longitude of the pin',
  access_open: 'Access opens',
  access_close: 'Access closes',
}

/** What the form starts from; blank for a new place. */
export function keptPlaceValues(place: Omit<KeptPlace, 'city'> | undefined): Omit<KeptPlace, 'city'> {
  return {
    postcode: place?.postcode ?? '',
    address: place?.address ?? '',
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    access_open: place?.access_open ?? '',
    access_close: place?.access_close ?? '',
  }
}

type Saved = { message: string }
type Props<Values, Answer extends Saved> = {
  label: string
  submitLabel: string
  initial: Values
  labels: Record<string, string>
  schema: z.ZodType
  version: number | undefined
  send: (values: Values, version: number | undefined) => PendingWrite<Answer>
  failure: string
  /** Where the browser keeps such addresses apart. */
  section: string
  /** What a place is called, above where it is. */
  before?: (form: UseFormReturnType<Values>) => ReactNode
  /** How one gets in, above its access times. */
  gate?: (form: UseFormReturnType<Values>) => ReactNode
  /** What else is kept of it. */
  after: (form: UseFormReturnType<Values>) => ReactNode
  className: string | undefined
  onSaved: (answer: Answer) => void
  onCancel: () => void
}

/** For a place that a firm keeps: a supplier's collection point, a contractor's site. */
export function KeptPlaceForm<Values extends KeptPlace, Answer extends Saved>(props: Props<Values, Answer>) {
  const { initial, labels, schema, version, send, failure, section, before, gate, after, onSaved, onCancel } = props
  const saving = useSendOneOf(({ values, seen }: { values: Values; seen: number | undefined }) => send(values, seen))
  const { form, ...sent } = useSentForm<Values, Answer>({
    initial,
    labels,
    faultsOf: (values) => faultsBy(schema)(values),
    send: (values, seen) => saving.mutateAsync({ values, seen }),
    row: { version },
    onSent: onSaved,
    failureOf: (error) => refusalText(error, failure),
  })
  const { values, errors } = form
  const actions = (
    <>
      <Submit sent={sent} variant="solid" size="md">
        {props.submitLabel}
      </Submit>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </>
  )
  const hasCity = 'city' in initial
  return (
    <Form sent={sent} label={props.label} className={props.className} isShort actions={actions}>
      <div className="sect-fields">
        {before?.(form)}
        <AddressFields
          value={{ ...values, city: values.city ?? '' }}
          onChange={({ city, ...change }) =>
            changeFields<KeptPlace>(form, { ...change, ...(hasCity && city !== undefined && { city }) })
          }
          errors={{ address: errors['address'], postcode: errors['postcode'], city: errors['city'] }}
          ids={{ address: 'address', postcode: 'postcode', city: 'city' }}
          section={section}
          city={hasCity ? 'shown' : 'none'}
          hasPin
        />
        {gate?.(form)}
        <ClockField form={form} name="access_open" label={keptPlaceLabels.access_open} width="half" />
        <ClockField
          form={form}
          name="access_close"
          label={keptPlaceLabels.access_close}
          width="half"
          note={isOvernight(values.access_open, values.access_close) && overnight}
        />
        {after(form)}
      </div>
    </Form>
  )
}
