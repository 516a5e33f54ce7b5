import * as calls from '../../api/contract/calls.ts'
import type { AddressSuggestion, PostcodePlace } from '../../api/contract/places.ts'
import { ApiError } from '../client/apiError.ts'
import { request } from '../client/request.ts'

export async function findPostcode(postcode: string): Promise<PostcodePlace | null> {
  try {
    const { data } = await request(calls.postcodeRead, { postcode })
    return data
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** In the postcode's area; without words, the known addresses. */
export async function findAddresses(
  { words, postcode }: { words: string; postcode: string },
  signal: AbortSignal,
): Promise<AddressSuggestion[]> {
  const { data } = await request(calls.addressList, { ...(words && { q: words }), postcode }, { signal })
  return data
}
