import { Button } from '@mantine/core'
import { useState } from 'react'
import * as calls from '../../../api/contract/calls.ts'
import type { CollectionPoint } from '../../../api/contract/collectionPoints.ts'
import { useCall } from '../../client/useCall.ts'
import { formatHours } from '../../ui/dates.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { CollectionPointForm } from './CollectionPointForm.tsx'
import { KeptRow } from './KeptRow.tsx'
import { RemoveCollectionPoint } from './RemoveCollectionPoint.tsx'
import { Section } from './Section.tsx'
import styles from './settings.module.css'

export function CollectionPointSection() {
  const query = useCall(calls.collectionPointList, {})
  const [done, setDone] = useState<string | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Section
      id="collection-points"
      title="Collection points"
      lead="Your bids start from these. A bid keeps its own: a change here changes none."
    >
      <div className={styles.sectionBody}>
        <Loaded query={query} failure="Failed to load your collection points">
          {({ data }) =>
            data.length === 0 ? (
              <p>No collection points yet.</p>
            ) : (
              <ul className={styles.devices}>
                {data.map((point) => (
                  <PointRow key={point.id} point={point} onDone={setDone} />
                ))}
              </ul>
            )
          }
        </Loaded>
        {isAdding ? (
          <CollectionPointForm
            label="Add a collection point"
            submitLabel="Save collection point"
            onSaved={(message) => {
              setDone(message)
              setIsAdding(false)
            }}
            onCancel={() => setIsAdding(false)}
          />
        ) : (
          <Button onClick={() => setIsAdding(true)}>Add a collection point</Button>
        )}
        <p className={styles.saved} role="status">
          {done}
        </p>
      </div>
    </Section>
  )
}

function PointRow({ point, onDone }: { point: CollectionPoint; onDone: (message: string) => void }) {
  const { address, postcode, access_open, access_close, latitude } = point
  return (
    <KeptRow
      name={address}
      removal="Delete"
      form={(close) => (
        <CollectionPointForm
          label={`Change ${address}`}
          submitLabel="Save"
          point={point}
          onSaved={(message) => {
            onDone(message)
            close()
          }}
          onCancel={close}
        />
      )}
      question={(dialog) => <RemoveCollectionPoint point={point} {...dialog} onRemoved={onDone} />}
    >
      <b>
        {address}, {postcode}
      </b>
      <span>
        {formatHours(access_open, access_close)}, {latitude === null ? 'no pin' : 'with a pin'}
      </span>
    </KeptRow>
  )
}
