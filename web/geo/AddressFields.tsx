import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Point } from '../../api/contract/geo.ts'
import type { AddressSuggestion } from '../../api/contract/places.ts'
import { extractPostcode, isPostcode, normalisePostcode } from '../../api/contract/rules/postcode.ts'
import { ErrorText } from '../form/ErrorText.tsx'
import { AddressField } from './AddressField.tsx'
import styles from './address.module.css'
import { PinField } from './PinField.tsx'
import { PostcodeField } from './PostcodeField.tsx'
import { type Place, pinOf } from './place.ts'
import { usePostcodeLookup } from './usePostcodeLookup.ts'

type Entry = 'search' | 'chosen' | 'manual'
/** The place before its postcode was changed. */
type ClearedPlace = Place & { entry: Entry }
type Part = 'postcode' | 'address' | 'city'

type Props = {
  value: Place
  onChange: (change: Partial<Place>) => void
  errors: Record<Part, ReactNode>
  ids: Record<Part, string>
  labels?: Partial<Record<Part, string>>
  /** Prefix of the autocomplete names, e.g. `section-collection`. */
  section?: string
  /** `shown`: the form needs one. `manual`: only in manual entry. `none`: the form has no city. */
  city: 'shown' | 'manual' | 'none'
  hasPin: boolean
  /** The pin's map opens here while nothing is known of the place. */
  mapOpensAt?: Point | null
}

/** Finds the postcode, then suggests addresses in its area. Belongs in a `.sect-fields`. */
export function AddressFields(props: Props) {
  const { value, onChange, errors, ids, labels, section = '', city, hasPin, mapOpensAt } = props
  // An existing address stays editable.
  const [entry, setEntry] = useState<Entry>(value.address || value.city ? 'manual' : 'search')
  const [cleared, setCleared] = useState<ClearedPlace | null>(null)
  const [isByHand, setIsByHand] = useState(false)
  const lookup = usePostcodeLookup(() => setEntry('manual'))
  const fill = (name: string) => `${section} ${name}`.trim()
  const isTyped = entry === 'manual'
  const named = { postcode: 'Postcode', address: 'Address', city: 'City', ...labels }

  function typePostcode(postcode: string) {
    // A different spelling is the same place.
    if (normalisePostcode(postcode) === normalisePostcode(value.postcode)) return onChange({ postcode })
    lookup.reset()
    // Keep an address just typed by hand: this postcode belongs to it.
    if ((isByHand && isTyped) || !isComplete(value)) return onChange({ postcode, latitude: null, longitude: null })
    // The address belongs to the old postcode.
    setCleared({ ...value, entry })
    setEntry('search')
    onChange({ postcode, address: '', city: '', latitude: null, longitude: null })
  }
  function undo({ entry: before, ...place }: ClearedPlace) {
    setCleared(null)
    setEntry(before)
    lookup.reset()
    onChange(place)
    document.getElementById(ids.postcode)?.focus()
  }
  function searchAgain() {
    setEntry('search')
    // The city is hidden now, so it mustn't be sent.
    if (city === 'manual') onChange({ city: '' })
  }
  async function findPostcode() {
    const before = document.activeElement
    const isFound = await lookup.find(value.postcode)
    if (isFound) moveFocus(before, ids.address)
  }
  function choose({ line, city: town, postcode, latitude, longitude }: AddressSuggestion) {
    setEntry('chosen')
    setCleared(null)
    setIsByHand(false)
    const known = { address: line, city: town ?? '', latitude, longitude }
    onChange({ ...known, postcode: postcode ?? lookup.found?.postcode ?? value.postcode })
  }
  function changePostcode() {
    setEntry('search')
    lookup.reset()
    onChange({ address: '', city: '', latitude: null, longitude: null })
    document.getElementById(ids.postcode)?.focus()
  }
  function typeAddress(address: string) {
    setCleared(null)
    setIsByHand(isTyped)
    onChange({ address })
  }
  function takePostcode(address: string) {
    const written = missingPostcode(value.postcode, address)
    if (written) typePostcode(written)
  }
  function leaveAddress(address: string) {
    if (isTyped) takePostcode(address)
    // The address wasn't suggested, so its city isn't known.
    if (entry === 'search' && city === 'shown' && address.trim() !== '') setEntry('manual')
  }
  function enterManually() {
    setEntry('manual')
    takePostcode(value.address)
    document.getElementById(ids.address)?.focus()
  }

  return (
    <>
      <PostcodeField
        id={ids.postcode}
        label={named.postcode}
        autoComplete={fill('postal-code')}
        value={value.postcode}
        error={errors.postcode}
        lookup={lookup}
        onFind={() => void findPostcode()}
        isChosen={entry === 'chosen'}
        onType={typePostcode}
        onChange={changePostcode}
      />
      {cleared && (
        <p className={styles.cleared} role="status">
          The address was cleared: its postcode has changed. <TextButton onClick={() => undo(cleared)}>Undo</TextButton>
        </p>
      )}
      <AddressField
        id={ids.address}
        label={named.address}
        autoComplete={fill('street-address')}
        value={value.address}
        error={errors.address}
        postcode={isTyped ? null : (lookup.found?.postcode ?? null)}
        isLocked={entry === 'search' && lookup.found === null && value.address === ''}
        aside={
          isTyped ? (
            <TextButton onClick={searchAgain}>Search for the address</TextButton>
          ) : (
            <TextButton onClick={enterManually}>Enter the address manually</TextButton>
          )
        }
        onType={typeAddress}
        onChoose={choose}
        onLeave={leaveAddress}
      />
      {showsCity(city, isTyped, value.city) && (
        <TextInput
          className="half"
          id={ids.city}
          label={named.city}
          value={value.city}
          readOnly={!isTyped}
          required={city === 'shown'}
          withAsterisk={false}
          error={errors.city && <ErrorText text={errors.city} />}
          description={isTyped ? undefined : 'Filled in from the address you choose.'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete={fill('address-level2')}
          enterKeyHint="next"
          onChange={({ currentTarget }) => onChange({ city: currentTarget.value })}
        />
      )}
      {hasPin && (isTyped || lookup.found || pinOf(value)) && (
        <PinField
          pin={pinOf(value)}
          found={lookup.found}
          tiles={lookup.maps?.status.tiles ?? null}
          opensAt={mapOpensAt}
          onPin={(pin) => onChange(pin ?? { latitude: null, longitude: null })}
        />
      )}
    </>
  )
}

/** Takes the postcode from the address if none was typed. */
function missingPostcode(typed: string, address: string): string | null {
  return typed.trim() === '' ? extractPostcode(address) : null
}

function showsCity(city: Props['city'], isTyped: boolean, town: string): boolean {
  return city === 'shown' || (city === 'manual' && (isTyped || town !== ''))
}

function isComplete({ address, postcode }: Props['value']): boolean {
  return isPostcode(postcode) && address.trim() !== ''
}

/** Leaves the focus alone if the user has moved on. */
function moveFocus(from: Element | null, to: string): void {
  if (document.activeElement === from) document.getElementById(to)?.focus()
}

function TextButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className={styles.btnText} onClick={onClick}>
      {children}
    </button>
  )
}
