import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useListFilters } from '../client/listFilters.ts'
import { pauses } from './pauses.ts'
import './searchField.css'

type Props = {
  /** In what it searches; within the field, or above it where other filters stand beside it. */
  label: string
  isLabelAbove?: boolean
  /** The API's and the address's name of it. */
  name?: string
  /** Where the page isn't its list: what Enter does with the words. */
  onElsewhere?: ((words: string) => void) | null
}

/** Searches the page's list on the server, shortly after the last keystroke. */
export function SearchField({ label, isLabelAbove = false, name = 'search', onElsewhere = null }: Props) {
  const [{ [name]: ofPage = '' }, change] = useListFilters([name])
  const search = onElsewhere ? '' : ofPage
  const [typed, setTyped] = useState(search)
  const asked = useRef(search)
  const field = useRef<HTMLInputElement>(null)
  const ask = useDebouncedCallback((text: string) => {
    asked.current = text
    change({ [name]: text })
  }, pauses.search)
  // The address may be changed elsewhere too: by the back button, or by the search in the top bar.
  useEffect(() => {
    if (search === asked.current) return
    asked.current = search
    setTyped(search)
  }, [search])
  const isOnList = onElsewhere === null
  // Its list may come while somebody is typing: they go on there. What was typed and left stays behind.
  useEffect(() => {
    if (!isOnList) return
    const words = field.current?.value.trim() ?? ''
    if (field.current !== document.activeElement) setTyped(asked.current)
    else if (words !== asked.current) ask(words)
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
      // Somebody who leaves the field may be opening a row: a search that followed would call them back.
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
