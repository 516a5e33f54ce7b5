import { IconMapPin, IconPencil } from '@tabler/icons-react'
import type { Site } from '../../../api/contract/sites.ts'
import type { QuoteValues } from '../quoteValues.ts'
import styles from './site.module.css'
import { type FilledField, keptBySite } from './siteValues.ts'

type Props = { site: Site | undefined; values: QuoteValues; field: FilledField }

/** Under a field that a site filled: whether it still says what the site says. */
export function FromSite({ site, values, field }: Props) {
  if (!site) return null
  const kept = keptBySite(site, field)
  if (values[field] === kept) {
    return kept === '' ? null : (
      <span className={styles.from}>
        <IconMapPin className="i" size={16} aria-hidden />
        from the site
      </span>
    )
  }
  return (
    <span className={`${styles.from} ${styles.own}`}>
      <IconPencil className="i" size={16} aria-hidden />
      {kept === '' ? 'for this quote; the site keeps none' : `changed for this quote; the site keeps ${kept}`}
    </span>
  )
}
