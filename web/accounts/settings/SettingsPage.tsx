import { may } from '../../../api/contract/rules/permissions.ts'
import { useProfile } from '../../session/useProfile.ts'
import { useSession } from '../../session/useSession.ts'
import { OwnPage } from '../../shell/OwnPage.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { ArchiveSection } from './ArchiveSection.tsx'
import { CollectionPointSection } from './CollectionPointSection.tsx'
import { ColourSection } from './ColourSection.tsx'
import { CompanySection } from './CompanySection.tsx'
import { DeviceSection } from './DeviceSection.tsx'
import { NoticeSection } from './NoticeSection.tsx'
import { OwnDetails } from './OwnDetails.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProductSection } from './ProductSection.tsx'
import { SecondStepSection } from './SecondStepSection.tsx'
import { SessionSection } from './SessionSection.tsx'
import { SettingsTabs } from './SettingsTabs.tsx'
import { StorageSection } from './StorageSection.tsx'
import styles from './settings.module.css'
import { VehicleSection } from './VehicleSection.tsx'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

type Entry = { id: string; title: string }

export function SettingsPage() {
  const user = useSession()?.user
  const profile = useProfile()
  if (!user) return null
  const hasDevices = may(user, 'device.register')
  const hasVehicles = may(user, 'vehicle.manage')
  const hasPoints = may(user, 'collectionPoint.manage')
  const products = profile.data?.company?.supplier && profile.data.company.products
  const entries = [
    { id: 'details', title: 'Your details' },
    ...(user.company_id === null ? [] : [{ id: 'company', title: 'Company' }]),
    ...(products ? [{ id: 'products', title: 'Products' }] : []),
    ...(hasPoints ? [{ id: 'collection-points', title: 'Collection points' }] : []),
    ...(hasVehicles ? [{ id: 'vehicles', title: 'Vehicles' }] : []),
    { id: 'password-change', title: 'Password' },
    ...(may(user, 'factor.manage') ? [{ id: 'second-step', title: 'Second step at sign-in' }] : []),
    { id: 'sessions', title: 'Where you are signed in' },
    ...(hasDevices
      ? [
          { id: 'devices', title: 'Devices' },
          { id: 'storage', title: 'Storage' },
        ]
      : []),
    { id: 'notices', title: 'Notices by mail' },
    { id: 'archive', title: 'What is stored about you' },
    { id: 'colours-section', title: 'Colours' },
  ]
  return (
    <OwnPage title="Settings" sub={user.email}>
      <SettingsTabs user={user} />
      <div className={styles.settings}>
        <Contents entries={entries} />
        <div className="form">
          <Loaded query={profile} failure="Failed to load user data">
            {(data) => (
              <>
                <OwnDetails profile={data} />
                {data.company && <CompanySection profile={data} company={data.company} />}
                {data.company && products && (
                  <ProductSection profile={data} company={data.company} products={products} />
                )}
              </>
            )}
          </Loaded>
          {hasPoints && <CollectionPointSection />}
          {hasVehicles && <VehicleSection />}
          <PasswordSection user={user} />
          {may(user, 'factor.manage') && <SecondStepSection user={user} />}
          <SessionSection />
          {hasDevices && <DeviceSection user={user} />}
          {hasDevices && <StorageSection user={user} />}
          <NoticeSection />
          <ArchiveSection />
          <ColourSection />
        </div>
      </div>
    </OwnPage>
  )
}

function Contents({ entries }: { entries: readonly Entry[] }) {
  return (
    <nav className={styles.settingsContents} aria-label="Sections">
      {entries.map(({ id, title }) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
  )
}
