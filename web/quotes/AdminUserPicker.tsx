import * as userTexts from '../../api/contract/messages/users.ts'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { type ComboboxItem, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import * as calls from '../../api/contract/calls.ts'
import { useList } from '../client/lists.ts'
import { pauses } from '../client/pauses.ts'
import { ErrorText } from '../form/ErrorText.tsx'
import { hasWords } from './hasWords.ts'
import '../ui/combobox.css'
import '../ui/form.css'

export type PickedUser = { id: string; name: string }
type Props = {
  label: string
  emptyText: string
  clearText: string
  isVerifiedOnly?: boolean
  value: PickedUser | null
  onChange: (user: PickedUser | null) => void
}

export function AdminUserPicker({ label, emptyText, clearText, isVerifiedOnly = false, value, onChange }: Props) {
  const [typed, setTyped] = useState(value?.name ?? '')
  const words = typed === value?.name ? '' : typed.trim()
  const [search] = useDebouncedValue(words, pauses.pick)
  const query = useList(calls.userList, {
    role: 'contractor',
    limit: 50,
    ...(isVerifiedOnly && { state: 'verified' }),
    ...(search && { search }),
  })
  const isAnswered = search === words && !query.isPlaceholderData
  const rows = query.data?.data ?? []
  const found = isAnswered
    ? rows
    : rows.filter(({ name, company_name, email }) => hasWords(words, name, company_name, email))
  const options = found.map(({ id, name }) => ({ value: String(id), label: name }))
  const isListed = !value || options.some((option) => option.value === value.id)
  return (
    <Select
      label={label}
      placeholder={emptyText}
      searchable
      // With a value, the clear button takes this place.
      {...(!value && { rightSection: <IconChevronDown className="i" size={20} aria-hidden /> })}
      clearable
      data={isListed ? options : [{ value: value.id, label: value.name }, ...options]}
      filter={({ options: all }) => all}
      value={value?.id ?? null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id, option: ComboboxItem | null) => onChange(id && option ? { id, name: option.label } : null)}
      renderOption={({ option }) => (
        <span>
          {option.label}
          <small>{found.find(({ id }) => String(id) === option.value)?.company_name}</small>
        </span>
      )}
      nothingFoundMessage={!isAnswered || query.isPending ? 'Loading users' : userTexts.none}
      maxDropdownHeight={320}
      autoComplete="off"
      error={query.isError && <ErrorText text={userTexts.loadFailed} />}
      // Mantine hides it from keyboard and screen readers.
      clearButtonProps={{ 'aria-label': clearText, 'aria-hidden': false, tabIndex: 0 }}
    />
  )
}
