import { useState } from 'react'
import * as calls from '../../../api/contract/calls.ts'
import { may } from '../../../api/contract/rules/permissions.ts'
import { useCall } from '../../client/useCall.ts'
import { landingOf } from '../../session/areas.ts'
import type { SessionUser } from '../../session/session.ts'
import { useSession } from '../../session/useSession.ts'
import { OwnPage } from '../../shell/OwnPage.tsx'
import { AccessDenied } from '../../ui/AccessDenied.tsx'
import { CalendarPanel } from './CalendarPanel.tsx'
import { hasConnections } from './connections.ts'
import { HowToBegin } from './HowToBegin.tsx'
import { SettingsTabs } from './SettingsTabs.tsx'
import { TokenPanel } from './TokenPanel.tsx'
import { WebhookPanel } from './WebhookPanel.tsx'
import { WebhookSecret } from './WebhookSecret.tsx'

/** What other software reads and writes for the firm, and the reader's own calendar. */
export function ConnectionsPage() {
  const user = useSession()?.user
  if (!user) return null
  if (!hasConnections(user)) {
    return <AccessDenied text="Only people who work on orders have connections." landing={landingOf(user)} />
  }
  const isOwner = may(user, 'token.manage')
  return (
    <OwnPage title="Settings" sub={user.email}>
      <SettingsTabs user={user} />
      {isOwner ? (
        <OfFirm user={user} />
      ) : (
        <div className="stack">
          <CalendarPanel />
        </div>
      )}
    </OwnPage>
  )
}

function OfFirm({ user }: { user: SessionUser }) {
  const query = useCall(calls.webhookRead, {}, { refetchInterval: 5_000 })
  const webhook = query.data?.data
  // Only while this page is open.
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <div className="split">
      <div className="stack">
        <TokenPanel user={user} />
        <WebhookPanel user={user} query={query} onSecret={setSecret} />
      </div>
      <div className="stack split-side">
        <CalendarPanel />
        {webhook && <WebhookSecret webhook={webhook} secret={secret} onSecret={setSecret} />}
        <HowToBegin />
      </div>
    </div>
  )
}
