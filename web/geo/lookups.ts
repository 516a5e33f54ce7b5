import type { AddressSuggestion, PostcodePlace } from '../../api/contract/places.ts'
import { ApiError } from '../client/apiError.ts'
import { get } from '../client/request.ts'

/** Where the postcode lies; null where nobody knows it. */
export async function findPostcode(postcode: string): Promise<PostcodePlace | null> {
  try {
    const { data } = await get<{ data: PostcodePlace }>(`/api/geo/postcodes/${encodeURIComponent(postcode)}`)
    return data
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Addresses within the postcode's area; without words those that are known there. */
export async function findAddresses(
  { words, postcode }: { words: string; postcode: string },
  signal: AbortSignal,
): Promise<AddressSuggestion[]> {
  const query = new URLSearchParams({ ...(words && { q: words }), postcode })
  const { data } = await get<{ data: AddressSuggestion[] }>(`/api/geo/addresses?${query}`, signal)
  return data
}
