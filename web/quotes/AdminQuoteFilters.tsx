import { Button } from '@mantine/core'
import { useState } from 'react'
import { useListState } from '../client/listState.ts'
import { Check } from '../form/Check.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { AdminUserPicker, type PickedUser } from './AdminUserPicker.tsx'
import { adminStates, useAdminFilters } from './adminFilters.ts'
import styles from './adminQuotes.module.css'
import type { AdminQuote } from './adminVerdicts.ts'
import { StateSelect } from './StateSelect.tsx'
import '../ui/filters.css'

/** `quotes`: the rows shown, which know the filtered user's name. */
export function AdminQuoteFilters({ quotes }: { quotes: readonly AdminQuote[] }) {
  const { search } = useListState()
  const [filters, change] = useAdminFilters()
  const [picked, setPicked] = useState<PickedUser | null>(null)
  const { only_verified, haulier, user_id } = filters
  const isNarrowed = search !== '' || Object.keys(filters).length > 0
  const creator = quotes.find((quote) => String(quote.user_id) === user_id)?.creator_name
  const shown = picked?.id === user_id ? picked : user_id && { id: user_id, name: creator ?? `User ${user_id}` }
  return (
    <search className={`filters ${styles.filters}`} aria-label="Quotes">
      <SearchField label="Search product" isLabelAbove />
      <AdminUserPicker
        label="User"
        emptyText="All users"
        clearText="All users"
        value={shown || null}
        onChange={(user) => {
          setPicked(user)
          change({ user_id: user?.id ?? '' })
        }}
      />
      <StateSelect
        states={adminStates}
        filters={filters}
        standard="all"
        onChange={(state) => change({ ...state, only_verified: '' })}
      />
      <Check
        label="Only verified"
        isOn={only_verified === '1'}
        onChange={(isOn) => change({ only_verified: isOn ? '1' : '', status: '', ordered: '' })}
      />
      <Check
        label="Delivery (haulier) quotes only"
        isOn={haulier === '1'}
        onChange={(isOn) => change({ haulier: isOn ? '1' : '' })}
      />
      {isNarrowed && (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => change({ search: '', only_verified: '', haulier: '', user_id: '', status: '', ordered: '' })}
        >
          Clear
        </Button>
      )}
    </search>
  )
}
