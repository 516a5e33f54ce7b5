import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useListFilters } from '../client/listFilters.ts'
import { pauses } from '../client/pauses.ts'
import './searchField.css'

type Props = {
  /** What it searches; inside the field, or above it beside other filters. */
  label: string
  isLabelAbove?: boolean
  /** Its name in the API and in the address. */
  name?: string
  /** Set on pages other than the list: what Enter does with the words. */
  onElsewhere?: ((words: string) => void) | null
}

export function SearchField({ label, isLabelAbove = false, name = 'search', onElsewhere = null }: Props) {
  const [{ [name]: ofPage = '' }, change] = useListFilters([name])
  const search = onElsewhere ? '' : ofPage
  const [typed, setTyped] = useState(search)
  const searched = useRef(search)
  const field = useRef<HTMLInputElement>(null)
  const ask = useDebouncedCallback((text: string) => {
    searched.current = text
    change({ [name]: text })
  }, pauses.search)
  // The Back button and the top bar's search change the address too.
  useEffect(() => {
    if (search === searched.current) return
    searched.current = search
    setTyped(search)
  }, [search])
  const isOnList = onElsewhere === null
  // If the list opens while somebody is typing, search for their words; drop words in a field they have left.
  useEffect(() => {
    if (!isOnList) return
    const words = field.current?.value.trim() ?? ''
    if (field.current !== document.activeElement) setTyped(searched.current)
    else if (words !== searched.current) ask(words)
    return () => ask.cancel()
  }, [isOnList, ask])
  return (
    <TextInput
      ref={field}
      className="search-field"
      type="search"
      name={name}
      {...(isLabelAbove ? { label } : { 'aria-label': label, placeholder: label })}
      value={typed}
      maxLength={100}
      enterKeyHint="search"
      leftSection={<IconSearch className="i" size={20} aria-hidden />}
      // Search before the reader opens a row: a later search would bring them back.
      onBlur={() => ask.flush()}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onElsewhere?.(typed.trim())
      }}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        if (isOnList) ask(currentTarget.value.trim())
      }}
    />
  )
}
