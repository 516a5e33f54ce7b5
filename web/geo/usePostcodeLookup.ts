import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as postcodeTexts from '../../api/contract/messages/postcode.ts'
import type { PostcodePlace } from '../../api/contract/places.ts'
import {
  isOutsideTheUnitedKingdom,
  isPostcode,
  normalisePostcode,
  outsideTheUnitedKingdom,
} from '../../api/contract/rules/postcode.ts'
import { showNotice } from '../ui/notice.ts'
import { useMaps } from './useMaps.ts'

export type LookupMessage = { tone: 'good' | 'bad'; text: string }

type State = { isLooking: boolean; found: PostcodePlace | null; message: LookupMessage | null }

const untouched: State = { isLooking: false, found: null, message: null }

export function usePostcodeLookup(onLost: () => void) {
  const maps = useMaps()
  const [state, setState] = useState(untouched)
  // Drops answers to a postcode that has been changed since.
  const attempt = useRef(0)

  const settle = (found: PostcodePlace | null, message: LookupMessage) => setState({ isLooking: false, found, message })
  const complain = (text: string) => {
    settle(null, { tone: 'bad', text })
    return false
  }

  function reset() {
    attempt.current += 1
    setState(untouched)
  }

  /** Resolves to whether it was found, once the address can be typed into. */
  async function find(text: string): Promise<boolean> {
    attempt.current += 1
    const mine = attempt.current
    const postcode = normalisePostcode(text)
    if (!isPostcode(postcode)) return complain(postcodeTexts.invalid)
    if (isOutsideTheUnitedKingdom(postcode)) return complain(outsideTheUnitedKingdom)
    if (!maps) return complain(postcodeTexts.notReady)
    setState({ isLooking: true, found: null, message: null })
    const found = await maps.lookups.findPostcode(postcode).catch((error: unknown) => ({ error }))
    if (mine !== attempt.current) return false
    if (found === null) {
      complain(postcodeTexts.notFoundText)
      showNotice({ tone: 'warning', title: postcodeTexts.notFound, text: postcodeTexts.notFoundText })
      onLost()
    } else if ('error' in found) {
      complain(postcodeTexts.lookupFailed)
      onLost()
    } else {
      flushSync(() => settle(found, { tone: 'good', text: postcodeTexts.found }))
      return true
    }
    return false
  }

  return { ...state, maps, find, reset }
}

export type PostcodeLookup = ReturnType<typeof usePostcodeLookup>
