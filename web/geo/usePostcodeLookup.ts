import { useRef, useState } from 'react'
import type { PostcodePlace } from '../../api/contract/places.ts'
import {
  isOutsideTheUnitedKingdom,
  isPostcode,
  normalisePostcode,
  outsideTheUnitedKingdom,
} from '../../api/contract/rules/postcode.ts'
import { showNotice } from '../ui/notice.ts'
import { useMaps } from './useMaps.ts'

export type Said = { tone: 'good' | 'bad'; text: string }

type State = { isLooking: boolean; found: PostcodePlace | null; said: Said | null }

const untouched: State = { isLooking: false, found: null, said: null }
const notFoundText = "We couldn't locate that postcode. Enter the address manually."

/** Finds a postcode's area, which addresses are then suggested from. `onLost` where the address has to be typed instead. */
export function usePostcodeLookup(onLost: () => void) {
  const maps = useMaps()
  const [state, setState] = useState(untouched)
  // An answer to a postcode that has been changed since is nobody's.
  const attempt = useRef(0)

  const settle = (found: PostcodePlace | null, said: Said) => setState({ isLooking: false, found, said })
  const complain = (text: string) => settle(null, { tone: 'bad', text })

  function reset() {
    attempt.current += 1
    setState(untouched)
  }

  async function find(text: string): Promise<void> {
    attempt.current += 1
    const mine = attempt.current
    const postcode = normalisePostcode(text)
    if (!isPostcode(postcode)) return complain('Please enter a valid UK postcode')
    if (isOutsideTheUnitedKingdom(postcode)) return complain(outsideTheUnitedKingdom)
    if (!maps) return complain('Maps not ready yet. Try again in a moment.')
    setState({ isLooking: true, found: null, said: null })
    const found = await maps.lookups.findPostcode(postcode).catch((error: unknown) => ({ error }))
    if (mine !== attempt.current) return
    if (found === null) {
      complain(notFoundText)
      showNotice({ tone: 'warning', title: 'Not found', text: notFoundText })
      onLost()
    } else if ('error' in found) {
      complain('Postcode lookup failed. Enter the address manually.')
      onLost()
    } else {
      settle(found, { tone: 'good', text: 'Postcode found. Now start typing your address.' })
    }
  }

  return { ...state, maps, find, reset }
}

export type PostcodeLookup = ReturnType<typeof usePostcodeLookup>
