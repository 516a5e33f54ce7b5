import { may } from '../../../api/contract/rules/permissions.ts'
import { landingOf } from '../../session/areas.ts'
import { useSession } from '../../session/useSession.ts'
import { OwnPage } from '../../shell/OwnPage.tsx'
import { AccessDenied } from '../../ui/AccessDenied.tsx'
import { CalendarPanel } from './CalendarPanel.tsx'
import { hasConnections } from './connections.ts'
import { HowToBegin } from './HowToBegin.tsx'
import { SettingsTabs } from './SettingsTabs.tsx'
import { TokenPanel } from './TokenPanel.tsx'

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
      <div className={isOwner ? 'split' : undefined}>
        {isOwner && <TokenPanel user={user} />}
        <div className={isOwner ? 'stack split-side' : 'stack'}>
          <CalendarPanel />
          {isOwner && <HowToBegin />}
        </div>
      </div>
    </OwnPage>
  )
}
