import { listsOf } from '../../../api/contract/lists.ts'
import { may } from '../../../api/contract/rules/permissions.ts'
import { landingOf } from '../../session/areas.ts'
import { useSession } from '../../session/useSession.ts'
import { OwnPage } from '../../shell/OwnPage.tsx'
import { AccessDenied } from '../../ui/AccessDenied.tsx'
import { FirmArchivePanel } from './FirmArchivePanel.tsx'
import { ListPanel } from './ListPanel.tsx'
import { SettingsTabs } from './SettingsTabs.tsx'

/** What comes into the firm's lists from a file, and what leaves as one. */
export function ImportExportPage() {
  const user = useSession()?.user
  if (!user) return null
  const names = listsOf(user)
  const isOwner = may(user, 'firmArchive.make')
  if (names.length === 0 && !isOwner) {
    return <AccessDenied text="Only owners and people who keep a list import and export." landing={landingOf(user)} />
  }
  return (
    <OwnPage title="Settings" sub={user.email}>
      <SettingsTabs user={user} />
      <div className="stack">
        {names.length > 0 && <ListPanel names={names} />}
        {isOwner && <FirmArchivePanel />}
      </div>
    </OwnPage>
  )
}
