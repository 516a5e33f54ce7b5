import * as calls from '../../../api/contract/calls.ts'
import { type CollectionPoint, CollectionPointForm as PointSchema } from '../../../api/contract/collectionPoints.ts'
import { pendingWrite } from '../../client/useSend.ts'
import { Field } from '../../form/Field.tsx'
import { KeptPlaceForm, keptPlaceLabels, keptPlaceValues } from '../../geo/KeptPlaceForm.tsx'
import styles from './settings.module.css'

type Props = {
  label: string
  submitLabel: string
  point?: CollectionPoint
  onSaved: (message: string) => void
  onCancel: () => void
}

const labels = { ...keptPlaceLabels, notes: 'Notes' }

export function CollectionPointForm({ point, onSaved, ...form }: Props) {
  return (
    <KeptPlaceForm
      {...form}
      initial={{ ...keptPlaceValues(point), notes: point?.notes ?? '' }}
      labels={labels}
      schema={PointSchema}
      version={point?.version}
      send={(values, version) =>
        point
          ? pendingWrite(calls.collectionPointUpdate, { id: point.id, version, ...values })
          : pendingWrite(calls.collectionPointCreate, values)
      }
      failure="Failed to save the collection point"
      section="section-collection"
      className={styles.sectionForm}
      onSaved={({ message }) => onSaved(message)}
      after={(fields) => (
        <Field
          form={fields}
          name="notes"
          label={labels.notes}
          kind="long"
          isOptional
          hint="Your bids start with these."
          autoComplete="off"
        />
      )}
    />
  )
}
