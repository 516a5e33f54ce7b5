import { may } from '../../../api/contract/rules/permissions.ts'
import { landingOf } from '../../session/areas.ts'
import { useSession } from '../../session/useSession.ts'
import { OwnPage } from '../../shell/OwnPage.tsx'
import { AccessDenied } from '../../ui/AccessDenied.tsx'
import { FirmArchivePanel } from './FirmArchivePanel.tsx'
import { SettingsTabs } from './SettingsTabs.tsx'

export function ImportExportPage() {
  const user = useSession()?.user
  if (!user) return null
  if (!may(user, 'firmArchive.make')) {
    return <AccessDenied text="Only a firm’s owner takes its data out." landing={landingOf(user)} />
  }
  return (
    <OwnPage title="Settings" sub={user.email}>
      <SettingsTabs user={user} />
      <div className="stack">
        <FirmArchivePanel />
      </div>
    </OwnPage>
  )
}
