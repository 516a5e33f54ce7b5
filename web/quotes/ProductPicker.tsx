import * as productTexts from '../../api/contract/messages/products.ts'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '../ui/combobox.css'
import { type ComboboxItem, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import * as calls from '../../api/contract/calls.ts'
import { useList } from '../client/lists.ts'
import { pauses } from '../client/pauses.ts'
import { ErrorText } from '../form/ErrorText.tsx'
import { hasWords } from './hasWords.ts'

type PickedProduct = { id: string; name: string }
type Props = { value: PickedProduct; onChange: (picked: PickedProduct) => void; error: ReactNode }

export function ProductPicker({ value, onChange, error }: Props) {
  const [typed, setTyped] = useState(value.name)
  const words = typed === value.name ? '' : typed.trim()
  const [search] = useDebouncedValue(words, pauses.pick)
  const query = useList(calls.productList, { status: 1, limit: 50, ...(search && { search }) })
  const isAnswered = search === words && !query.isPlaceholderData
  const rows = query.data?.data ?? []
  const found = isAnswered ? rows : rows.filter(({ name, description }) => hasWords(words, name, description))
  const options = found.map(({ id, name }) => ({ value: String(id), label: name }))
  const fault = query.isError ? productTexts.loadFailed : error
  const isListed = value.id === '' || options.some((option) => option.value === value.id)
  return (
    <Select
      id="product_id"
      label="Product"
      placeholder="Search products"
      searchable
      rightSection={<IconChevronDown className="i" size={20} aria-hidden />}
      data={isListed ? options : [{ value: value.id, label: value.name }, ...options]}
      filter={({ options: all }) => all}
      value={value.id || null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id, option: ComboboxItem | null) => onChange({ id: id ?? '', name: option?.label ?? '' })}
      renderOption={({ option }) => (
        <span>
          {option.label}
          <small>{found.find(({ id }) => String(id) === option.value)?.description}</small>
        </span>
      )}
      nothingFoundMessage={!isAnswered || query.isPending ? 'Loading products' : 'No products found'}
      openOnFocus={false}
      withScrollArea={false}
      comboboxProps={{ withinPortal: false }}
      autoComplete="off"
      enterKeyHint="next"
      error={fault && <ErrorText text={fault} />}
    />
  )
}
