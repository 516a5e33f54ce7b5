import { Button } from '@mantine/core'
import { IconDeviceMobile, IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import * as calls from '../../api/contract/calls.ts'
import { deviceNumber } from '../../api/contract/rules/deviceNumber.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import { listQuery, useListState } from '../client/listState.ts'
import { useList } from '../client/lists.ts'
import { useEngine } from '../device/useEngine.ts'
import { useNow } from '../device/useNow.ts'
import { useSession } from '../session/useSession.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { ImportPanel, importId } from './ImportPanel.tsx'
import { PhoneRow } from './PhoneRow.tsx'
import styles from './phones.module.css'
import { withAnswer } from './phoneWords.ts'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

export function PhonesPage() {
  const session = useSession()
  const [isImporting, setIsImporting] = useState(false)
  if (!session) return null
  return (
    <div className={styles.phones}>
      <PageHead title="Phones" sub="What was finished on them, and whether it has arrived.">
        {may(session.user, 'ticket.import') && (
          <Button
            aria-expanded={isImporting}
            aria-controls={importId}
            leftSection={<IconFileImport className="i" size={20} aria-hidden />}
            onClick={() => setIsImporting(!isImporting)}
          >
            Import a file from a phone
          </Button>
        )}
      </PageHead>
      {isImporting && <ImportPanel />}
      <PhoneList mayEnd={may(session.user, 'phone.end')} />
    </div>
  )
}

function PhoneList({ mayEnd }: { mayEnd: boolean }) {
  const { cursor } = useListState()
  const query = useList(calls.phoneList, { limit: 50, ...listQuery({ cursor }) })
  const now = useNow()
  const { answeredAt } = useEngine()
  const key = localStorage.getItem('loadstone|device')
  return (
    <ListCard
      label="Phones"
      query={query}
      failure="Failed to load the phones"
      what="phones"
      empty={
        <EmptyState Icon={IconDeviceMobile} title="No phones yet">
          <p>A phone or tablet is listed here once one of your people has signed in on it.</p>
        </EmptyState>
      }
    >
      {(phones) => (
        <ul>
          {phones.map((phone) => (
            <PhoneRow
              key={phone.id}
              phone={withAnswer(phone, key && deviceNumber(key), answeredAt)}
              now={now}
              mayEnd={mayEnd}
            />
          ))}
        </ul>
      )}
    </ListCard>
  )
}
