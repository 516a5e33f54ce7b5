import { StorageFacts } from '../../device/StorageFacts.tsx'
import { ownAreaOf } from '../../session/ownArea.ts'
import type { SessionUser } from '../../session/session.ts'
import { Section } from './Section.tsx'
import styles from './settings.module.css'

export function StorageSection({ user }: { user: SessionUser }) {
  const device = ownAreaOf(user) === 'driver' ? 'phone' : 'tablet'
  return (
    <Section
      id="storage"
      title={`Storage on this ${device}`}
      lead={`Your orders, and what is saved without signal, are kept on this ${device}. A browser may clear a site’s data when space runs short, so we ask it to keep ours.`}
    >
      <div className={styles.sectionBody}>
        <StorageFacts device={device} />
      </div>
    </Section>
  )
}
