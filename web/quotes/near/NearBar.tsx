import { Button } from '@mantine/core'
import { IconEyeOff, IconFilter, IconList, IconMap2 } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Page } from '../../client/lists.ts'
import { useProfile } from '../../session/useProfile.ts'
import { NearFilters } from './NearFilters.tsx'
import styles from './near.module.css'
import { countSet, radiusOf, useNearFilters } from './nearFilters.ts'
import { RadiusPicker } from './RadiusPicker.tsx'

type View = 'list' | 'map'
type Props = {
  /** What a phone shows: it has no room for both. */
  view: View
  onView: (view: View) => void
  page: { data: Page<unknown>['data']; meta: { total: number; hidden_count?: number | undefined } } | undefined
}

const views = { list: { label: 'List', Icon: IconList }, map: { label: 'Map', Icon: IconMap2 } }

export function NearBar({ view, onView, page }: Props) {
  const [filters, change] = useNearFilters()
  const { data: profile } = useProfile()
  const isHidden = filters.hidden === '1'
  const set = countSet(filters)
  const [isOpen, setIsOpen] = useState(set > 0)
  const id = useId()
  const hidden = page?.meta.hidden_count ?? 0
  return (
    <div className={styles.bar}>
      <fieldset className={`seg ${styles.views}`}>
        <legend className="sr">Show the quotes as</legend>
        {Object.entries(views).map(([name, { label, Icon }]) => (
          <label key={name}>
            <input
              type="radio"
              name="view"
              value={name}
              checked={name === view}
              onChange={() => onView(name as View)}
            />
            <Icon className="i" size={20} aria-hidden />
            {label}
          </label>
        ))}
      </fieldset>
      <RadiusPicker
        radius={radiusOf(filters)}
        onChange={(radius) => change({ radius: String(radius) })}
        postcode={profile?.product_supplier?.company_postcode}
      />
      <div className={styles.barEnd}>
        {page && (
          <span className={styles.count}>
            Showing {page.data.length} of {page.meta.total.toLocaleString('en-GB')} quotes
          </span>
        )}
        {(hidden > 0 || isHidden) && (
          <Button
            size="xs"
            variant={isHidden ? 'solid' : 'line'}
            aria-pressed={isHidden}
            leftSection={<IconEyeOff className="i" size={18} aria-hidden />}
            onClick={() => change({ hidden: isHidden ? '' : '1' })}
          >
            Hidden ({hidden})
          </Button>
        )}
        <Button
          size="xs"
          leftSection={<IconFilter className="i" size={18} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {set > 0 ? `Filters (${set})` : 'Filters'}
        </Button>
      </div>
      <NearFilters isOpen={isOpen} id={id} />
    </div>
  )
}
