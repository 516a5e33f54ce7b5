import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { SearchField } from '../ui/SearchField.tsx'
import { WantedDays } from './WantedDays.tsx'
import { useSiteAndWindow } from './windowFilters.ts'
import '../ui/filters.css'

type Props = { hasSite?: boolean; hasReference?: boolean }

/** The address keeps these filters. A phone hides them behind a button. */
export function SiteAndWindow({ hasSite = true, hasReference = true }: Props) {
  const id = useId()
  const { filters, change } = useSiteAndWindow()
  const set = Object.keys(filters).length
  const [isOpen, setIsOpen] = useState(set > 0)
  return (
    <>
      <Button
        className="filters-open"
        size="sm"
        leftSection={<IconFilter className="i" size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        Filters{set > 0 && ` (${set})`}
      </Button>
      <div className="filters-more" id={id} data-open={isOpen}>
        {hasSite && <SearchField label="Site" isLabelAbove name="site" />}
        {hasReference && <SearchField label="Purchase order" isLabelAbove name="reference" />}
        <WantedDays days={filters} onChange={change} />
      </div>
    </>
  )
}
