import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '../../ui/combobox.css'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import * as calls from '../../../api/contract/calls.ts'
import type { Site } from '../../../api/contract/sites.ts'
import { useList } from '../../client/lists.ts'
import { pauses } from '../../client/pauses.ts'
import { ErrorText } from '../../form/ErrorText.tsx'
import { linesOf } from '../../ui/places.ts'
import { hasWords } from '../hasWords.ts'

const none = 'No sites yet. Type an address, and save it with this quote.'

type Props = { onChoose: (site: Site) => void; onClose: () => void }

/** The last used comes first. Escape and leaving the field change nothing. */
export function SitePicker({ onChoose, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const [search] = useDebouncedValue(words, pauses.pick)
  const query = useList(calls.siteList, { limit: 50, ...(search && { search }) })
  const isAnswered = search === words && !query.isPlaceholderData
  const rows = query.data?.data ?? []
  const found = isAnswered
    ? rows
    : rows.filter(({ name, postcode, reference }) => hasWords(words, name, postcode, reference))
  return (
    <Select
      label="Site"
      placeholder="Name, postcode or reference"
      searchable
      // It is opened by a button, to be typed into.
      autoFocus
      defaultDropdownOpened
      rightSection={<IconChevronDown className="i" size={20} aria-hidden />}
      data={found.map(({ id, name }) => ({ value: String(id), label: name }))}
      filter={({ options: all }) => all}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        const site = found.find((one) => String(one.id) === id)
        if (site) onChoose(site)
      }}
      onDropdownClose={onClose}
      renderOption={({ option }) => <Option site={found.find(({ id }) => String(id) === option.value)} />}
      nothingFoundMessage={!isAnswered || query.isPending ? 'Loading sites' : words === '' ? none : 'No sites found'}
      withScrollArea={false}
      comboboxProps={{ withinPortal: false }}
      autoComplete="off"
      error={query.isError && <ErrorText text="Failed to load your sites" />}
    />
  )
}

function Option({ site }: { site: Site | undefined }) {
  if (!site) return null
  return (
    <span>
      {site.name}
      <small>{[...linesOf(site), site.reference].filter(Boolean).join(', ')}</small>
    </span>
  )
}
