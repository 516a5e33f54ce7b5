import { IconLock } from '@tabler/icons-react'
import { accessWords } from '../../api/contract/accessKinds.ts'
import type { AccessRecord } from '../../api/contract/accessRecords.ts'
import * as calls from '../../api/contract/calls.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import { listQuery, useListState } from '../client/listState.ts'
import { useList } from '../client/lists.ts'
import { landingOf } from '../session/areas.ts'
import { useSession } from '../session/useSession.ts'
import { OwnPage } from '../shell/OwnPage.tsx'
import { AccessDenied } from '../ui/AccessDenied.tsx'
import { formatMoment } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { type Column, Table } from '../ui/Table.tsx'
import styles from './activity.module.css'

export function SignInsPage() {
  const user = useSession()?.user
  if (!user) return null
  if (!may(user, 'accessRecord.list')) {
    return <AccessDenied text="Only a firm’s owner reads its record of sign-ins." landing={landingOf(user)} />
  }
  return (
    <OwnPage title="Sign-ins" sub="Sign-ins, refusals, changes of rights, exports and use of tokens, the newest first">
      <Records />
    </OwnPage>
  )
}

function Records() {
  const { cursor } = useListState()
  const query = useList(calls.accessRecordList, { limit: 50, ...listQuery({ cursor }) })
  return (
    <ListCard
      label="Sign-ins"
      query={query}
      failure="Failed to load data"
      what="entries"
      empty={<EmptyState Icon={IconLock} title="Nothing recorded yet." />}
    >
      {(rows) => (
        <Table
          caption="Sign-ins, refusals, changes of rights, exports and use of tokens"
          className={`is-rows ${styles.signIns}`}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
    </ListCard>
  )
}

const columns: readonly Column<AccessRecord>[] = [
  { head: 'When', cell: ({ at }) => formatMoment(at, londonDay(Date.now())), className: 'nowrap' },
  { head: 'Whose account', cell: ({ user }) => user?.full_name ?? 'An unknown email', className: 'state' },
  { head: 'What', cell: (record) => <What record={record} /> },
  { head: 'From', cell: ({ browser, address }) => [browser, address].filter(Boolean).join(', ') },
]

function What({ record: { kind, detail, by } }: { record: AccessRecord }) {
  return (
    <>
      {detail ? `${accessWords[kind]}: ${detail}` : accessWords[kind]}
      {by && <span className="sub">by {by}</span>}
    </>
  )
}
