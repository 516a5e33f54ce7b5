import { IconLogin2 } from '@tabler/icons-react'
import { isNew } from '../offline/lastSeen.ts'
import type { CachedOrder } from '../offline/rows.ts'
import styles from './job.module.css'

export function SiteEntrance({ job }: { job: CachedOrder }) {
  if (!job.to.site_entrance) return null
  return (
    <p className={styles.jobNote} data-new={isNew(job, 'site_entrance') || undefined}>
      <IconLogin2 className="i" size={20} aria-hidden />
      <span>
        <b>Site entrance:</b> {job.to.site_entrance}
      </span>
    </p>
  )
}
