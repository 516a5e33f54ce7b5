import { Button } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Site } from '../../../api/contract/sites.ts'
import { linesOf } from '../../ui/places.ts'
import type { QuoteValues } from '../quoteValues.ts'
import { SitePicker } from './SitePicker.tsx'
import styles from './site.module.css'

type Props = {
  values: QuoteValues
  /** The chosen one as it is stored, once it is known. */
  site: Site | undefined
  onChoose: (site: Site) => void
  /** Leaves the chosen site for a typed address. */
  onType: () => void
  /** The fields of a typed address. */
  children: ReactNode
}

/** A saved site, or an address that is typed. */
export function SiteChoice({ values, site, onChoose, onType, children }: Props) {
  const [isPicking, setIsPicking] = useState(false)
  const picker = isPicking && (
    <SitePicker
      onChoose={(picked) => {
        setIsPicking(false)
        onChoose(picked)
      }}
      onClose={() => setIsPicking(false)}
    />
  )
  if (values.site_id === null) {
    return (
      <>
        {!isPicking && (
          <Button
            className={styles.choose}
            leftSection={<IconMapPin className="i" size={20} aria-hidden />}
            onClick={() => setIsPicking(true)}
          >
            Choose a site
          </Button>
        )}
        {picker}
        {children}
      </>
    )
  }
  return (
    <>
      <section className={styles.chosen} aria-label="Chosen site">
        <span className={styles.tile}>
          <IconMapPin className="i" size={22} aria-hidden />
        </span>
        <p>
          <b>{site?.name ?? 'Saved site'}</b>
          <small>{linesOf(values).join(', ')}</small>
        </p>
        <div className={styles.acts}>
          <Button
            size="sm"
            leftSection={<IconMapPin className="i" size={20} aria-hidden />}
            onClick={() => setIsPicking(true)}
          >
            Other site
          </Button>
          <Button size="sm" variant="quiet" onClick={onType}>
            Type an address
          </Button>
        </div>
      </section>
      {picker}
    </>
  )
}
