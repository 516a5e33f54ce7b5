import { listsOf } from '../../../api/contract/lists.ts'
import { landingOf } from '../../session/areas.ts'
import { useSession } from '../../session/useSession.ts'
import { OwnPage } from '../../shell/OwnPage.tsx'
import { AccessDenied } from '../../ui/AccessDenied.tsx'
import { ListPanel } from './ListPanel.tsx'
import { SettingsTabs } from './SettingsTabs.tsx'

/** What comes into the firm's lists from a file, and what leaves as one. */
export function ImportExportPage() {
  const user = useSession()?.user
  if (!user) return null
  const names = listsOf(user)
  if (names.length === 0) {
    return <AccessDenied text="Only people who keep a list import and export." landing={landingOf(user)} />
  }
  return (
    <OwnPage title="Settings" sub={user.email}>
      <SettingsTabs user={user} />
      <div className="stack">
        <ListPanel names={names} />
      </div>
    </OwnPage>
  )
}
