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
/** What stood here before its postcode was changed. */
type Cleared = Place & { entry: Entry }
type Part = 'postcode' | 'address' | 'city'

type Props = {
  value: Place
  onChange: (change: Partial<Place>) => void
  errors: Record<Part, ReactNode>
  /** Of the inputs, where the summary of errors leads. */
  ids: Record<Part, string>
  labels?: Partial<Record<Part, string>>
  /** Before the browser's own names of the fields, e.g. `section-collection`. */
  section?: string
  /** `shown`: the form needs one. `manual`: only typed along with the address. `none`: the form knows no city. */
  city: 'shown' | 'manual' | 'none'
  hasPin: boolean
  /** The map of the pin is there without being asked for, here where nothing of the place is known yet. */
  mapOpensAt?: Point | null
}

/**
 * The postcode first, then the address out of its area, or both typed by hand at any time. Stands among the fields of a
 * `.sect-fields`; the form keeps the values.
 */
export function AddressFields(props: Props) {
  const { value, onChange, errors, ids, labels, section = '', city, hasPin, mapOpensAt } = props
  // What was typed before this page was opened stays open to be changed.
  const [entry, setEntry] = useState<Entry>(value.address || value.city ? 'manual' : 'search')
  const [cleared, setCleared] = useState<Cleared | null>(null)
  const [isByHand, setIsByHand] = useState(false)
  const lookup = usePostcodeLookup(() => setEntry('manual'))
  const fill = (name: string) => `${section} ${name}`.trim()
  const isTyped = entry === 'manual'
  const named = { postcode: 'Postcode', address: 'Address', city: 'City', ...labels }

  function typePostcode(postcode: string) {
    // Another spelling is the same place.
    if (normalisePostcode(postcode) === normalisePostcode(value.postcode)) return onChange({ postcode })
    lookup.reset()
    // What was just typed by hand is meant for the postcode that is typed after it.
    if ((isByHand && isTyped) || !isComplete(value)) return onChange({ postcode, latitude: null, longitude: null })
    // The address is another place's.
    setCleared({ ...value, entry })
    setEntry('search')
    onChange({ postcode, address: '', city: '', latitude: null, longitude: null })
  }
  function undo({ entry: before, ...place }: Cleared) {
    setCleared(null)
    setEntry(before)
    lookup.reset()
    onChange(place)
    document.getElementById(ids.postcode)?.focus()
  }
  function searchAgain() {
    setEntry('search')
    // It is no longer shown, so it is not sent either.
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
    // Nobody suggested it, so the city isn't known either.
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

/** The address often holds it, where none was typed by itself. */
function missingPostcode(typed: string, address: string): string | null {
  return typed.trim() === '' ? extractPostcode(address) : null
}

function showsCity(city: Props['city'], isTyped: boolean, town: string): boolean {
  return city === 'shown' || (city === 'manual' && (isTyped || town !== ''))
}

/** An address stands there with the postcode that it belongs to. */
function isComplete({ address, postcode }: Props['value']): boolean {
  return isPostcode(postcode) && address.trim() !== ''
}

/** Who types elsewhere by now stays there. */
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
