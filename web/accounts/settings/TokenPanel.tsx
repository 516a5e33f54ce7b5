import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleX, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import * as calls from '../../../api/contract/calls.ts'
import { londonDay } from '../../../api/contract/rules/londonDay.ts'
import { scopes } from '../../../api/contract/rules/scopes.ts'
import { daysBetween } from '../../../api/contract/rules/workdays.ts'
import type { FirmToken } from '../../../api/contract/tokens.ts'
import { useWholeList } from '../../client/lists.ts'
import type { SessionUser } from '../../session/session.ts'
import { formatDate, formatMoment } from '../../ui/dates.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import styles from './connections.module.css'
import { NewToken } from './NewToken.tsx'
import { RevokeToken } from './RevokeToken.tsx'

export function TokenPanel({ user }: { user: SessionUser }) {
  const query = useWholeList(calls.tokenList, {})
  const [isMaking, setIsMaking] = useState(false)
  return (
    <Panel
      title="Tokens"
      sub="They act for the firm, never decide, never sign"
      aside={
        !isMaking && (
          <Button leftSection={<IconPlus className="i" size={18} aria-hidden />} onClick={() => setIsMaking(true)}>
            New token
          </Button>
        )
      }
    >
      {isMaking && <NewToken user={user} onClose={() => setIsMaking(false)} />}
      <Loaded query={query} failure="Failed to load the firm’s tokens">
        {(tokens) =>
          tokens.length === 0 ? (
            <p className={`card-body ${styles.quiet}`}>
              No tokens yet. With one, your accounts or yard software reads and writes for the firm.
            </p>
          ) : (
            <Table
              caption="Tokens of your firm"
              className={`is-rows ${styles.tokens}`}
              columns={columns}
              rows={tokens}
              keyOf={({ id }) => id}
              isSortable={false}
            />
          )
        }
      </Loaded>
    </Panel>
  )
}

const columns: readonly Column<FirmToken>[] = [
  { head: 'Name', cell: (token) => <Named token={token} />, className: styles.name },
  { head: 'Valid until', cell: (token) => <ValidUntil token={token} />, isNamed: true },
  {
    head: 'Last used',
    cell: ({ last_used_at }) => (last_used_at === null ? 'Never' : formatMoment(last_used_at, today())),
    isNamed: true,
    className: 'nowrap',
  },
  { head: 'Action', isHeadHidden: true, cell: (token) => <RevokeToken token={token} />, className: 'act' },
]

const today = () => londonDay(Date.now())

function Named({ token: { name, beginning, scopes: granted } }: { token: FirmToken }) {
  return (
    <>
      <b>{name}</b>
      <small>
        {granted.map((scope) => scopes[scope].does).join(', ')} ({beginning}…)
      </small>
    </>
  )
}

/** Long enough before its end to make another and change it in the software. */
const soonDays = 14

function ValidUntil({ token: { expires_on, has_expired } }: { token: FirmToken }) {
  if (has_expired) return <StatusPill tone="red" Icon={IconCircleX} label={`Expired on ${formatDate(expires_on)}`} />
  const left = daysBetween(today(), expires_on)
  if (left > soonDays) return formatDate(expires_on)
  const when = left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`
  return <StatusPill tone="amber" Icon={IconAlertTriangle} label={`${formatDate(expires_on)}, ${when}`} />
}
