import { Button } from '@mantine/core'
import { IconDeviceLaptop } from '@tabler/icons-react'
import { useState } from 'react'
import * as calls from '../../../api/contract/calls.ts'
import { londonDay } from '../../../api/contract/rules/londonDay.ts'
import type { Session } from '../../../api/contract/sessions.ts'
import { useList } from '../../client/lists.ts'
import { refusalText } from '../../client/refusalText.ts'
import { useSend } from '../../client/useSend.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatMoment } from '../../ui/dates.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Section } from './Section.tsx'
import styles from './settings.module.css'

export function SessionSection() {
  const query = useList(calls.sessionList, { limit: 200 })
  const [ended, setEnded] = useState<string | null>(null)
  return (
    <Section
      id="sessions"
      title="Where you are signed in"
      lead="If you don’t recognise one, sign it out and change your password."
    >
      <div className={styles.sectionBody}>
        <Loaded query={query} failure="Failed to load where you are signed in">
          {({ data }) => (
            <ul className={styles.devices}>
              {data.toSorted(ownFirst).map((session) => (
                <SessionRow key={session.id} session={session} onEnded={setEnded} />
              ))}
            </ul>
          )}
        </Loaded>
        <p className={styles.saved} role="status">
          {ended}
        </p>
      </div>
    </Section>
  )
}

const ownFirst = (one: Session, other: Session) => Number(other.is_current) - Number(one.is_current)

type RowProps = { session: Session; onEnded: (message: string) => void }

function SessionRow({ session: { id, browser, address, first_seen_at, last_seen_at, is_current }, onEnded }: RowProps) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const ending = useSend(calls.sessionEnd, {
    leave: ({ message }) => {
      close()
      onEnded(message)
    },
  })
  const name = browser ?? 'Unknown browser'
  const moment = (at: string) => formatMoment(at, londonDay(Date.now()))
  return (
    <li>
      <div className={styles.deviceWords}>
        <b>{name}</b>
        {is_current && <StatusPill tone="blue" Icon={IconDeviceLaptop} label="This browser" />}
        <p>
          {address && (
            <>
              Address {address}
              <br />
            </>
          )}
          Signed in: {moment(first_seen_at)}
          <br />
          Last seen: {moment(last_seen_at)}
        </p>
      </div>
      {!is_current && (
        <Button size="sm" aria-label={`Sign out ${name}`} onClick={() => setIsAsking(true)}>
          Sign out
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Sign out ${name}?`}
        action="Sign out"
        isDestructive
        isSending={ending.isPending}
        failure={ending.isError ? refusalText(ending.error, 'Failed to sign it out') : null}
        onConfirm={() => ending.mutate({ id })}
        onClose={close}
      >
        <p>Whoever uses it must sign in again. What is unsent on a phone stays on it and is still sent.</p>
      </ConfirmDialog>
    </li>
  )
}
