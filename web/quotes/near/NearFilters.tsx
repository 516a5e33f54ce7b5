import { Button } from '@mantine/core'
import { WantedDays } from '../../deal/WantedDays.tsx'
import { Check } from '../../form/Check.tsx'
import styles from './near.module.css'
import { countSet, useNearFilters } from './nearFilters.ts'

type Props = { isOpen: boolean; id: string }

/** Behind a button: most days the radius is the only filter a supplier uses. */
export function NearFilters({ isOpen, id }: Props) {
  const [filters, change] = useNearFilters()
  return (
    <search className={styles.filters} id={id} hidden={!isOpen} aria-label="Quotes">
      <Check
        label="Products I sell"
        isOn={filters.mine === '1'}
        onChange={(isOn) => change({ mine: isOn ? '1' : '' })}
      />
      <Check
        label="Not answered"
        isOn={filters.unanswered === '1'}
        onChange={(isOn) => change({ unanswered: isOn ? '1' : '' })}
      />
      <WantedDays days={filters} onChange={change} />
      {filters.since && <Check label="New since the notice" isOn onChange={() => change({ since: '' })} />}
      {countSet(filters) > 0 && (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => change({ mine: '', unanswered: '', from: '', to: '', since: '' })}
        >
          Clear
        </Button>
      )}
    </search>
  )
}
