import { IconLogin2 } from '@tabler/icons-react'
import styles from './job.module.css'

export function SiteEntrance({ entrance }: { entrance: string | null }) {
  if (!entrance) return null
  return (
    <p className={styles.jobNote}>
      <IconLogin2 className="i" size={20} aria-hidden />
      <span>
        <b>Site entrance:</b> {entrance}
      </span>
    </p>
  )
}
