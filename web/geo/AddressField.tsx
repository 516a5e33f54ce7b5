import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '../ui/combobox.css'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AddressSuggestion } from '../../api/contract/places.ts'
import { ErrorText } from '../form/ErrorText.tsx'
import styles from './address.module.css'
import { useSuggestions } from './useSuggestions.ts'

type Props = {
  id: string
  label: string
  autoComplete: string
  value: string
  error: ReactNode
  /** Its area's addresses are suggested; null until it is found, and in manual entry. */
  postcode: string | null
  /** True until the postcode is found or manual entry is opened. */
  isLocked: boolean
  aside: ReactNode
  onType: (address: string) => void
  onChoose: (suggestion: AddressSuggestion) => void
  onLeave: (address: string) => void
}

export function AddressField(props: Props) {
  const { id, label, autoComplete, value, error, postcode, isLocked, aside, onType, onChoose, onLeave } = props
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { suggestions, hasFailed } = useSuggestions(value, combobox.dropdownOpened ? postcode : null)
  const hint = hintOf(isLocked, hasFailed)
  return (
    <div className={styles.address}>
      <div className={styles.between}>
        <label className="mantine-InputWrapper-label" htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      <Combobox
        store={combobox}
        withinPortal={false}
        onOptionSubmit={(at) => {
          const chosen = suggestions[Number(at)]
          if (chosen) onChoose(chosen)
          combobox.closeDropdown()
        }}
      >
        <Combobox.Target autoComplete={autoComplete} withExpandedAttribute>
          <TextInput
            id={id}
            value={inOneLine(value)}
            readOnly={isLocked}
            required
            error={error && <ErrorText text={error} />}
            description={hint}
            inputWrapperOrder={['input', 'description', 'error']}
            enterKeyHint="next"
            onChange={({ currentTarget }) => {
              onType(currentTarget.value)
              combobox.openDropdown()
              combobox.resetSelectedOption()
            }}
            onFocus={() => combobox.openDropdown()}
            onBlur={({ currentTarget }) => {
              combobox.closeDropdown()
              onLeave(currentTarget.value)
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={suggestions.length === 0}>
          <Combobox.Options aria-label="Addresses">
            {suggestions.map(({ label: whole }, at) => (
              <Combobox.Option key={whole} value={String(at)}>
                {whole}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </div>
  )
}

function hintOf(isLocked: boolean, hasFailed: boolean): string | undefined {
  if (isLocked) return 'Find the postcode first, or enter the address manually.'
  return hasFailed ? 'Addresses can’t be suggested right now. Type the address.' : undefined
}

/** Older addresses have several lines. */
function inOneLine(address: string): string {
  return address.replace(/\s*\n\s*/g, ', ')
}
