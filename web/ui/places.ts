import { outcodeOf } from '../../api/contract/rules/postcode.ts'

/** `Cromford DE4`: the town, or the address's first words where no town is known, and the outward code. */
export function shortPlace({ address, city, postcode }: { address: string; city: string | null; postcode: string }) {
  const name = city ?? address.split(',')[0] ?? ''
  return `${name} ${outcodeOf(postcode) ?? postcode}`.trim()
}

/** The same of an address without a town of its own; null where there is none. */
export function placeOfAddress(address: string | null, postcode: string | null): string | null {
  return address && postcode ? shortPlace({ address, city: null, postcode }) : null
}
