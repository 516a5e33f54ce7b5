import { outcodeOf } from '../../api/contract/rules/postcode.ts'

/** `Cromford DE4`: the town, or else the address's first part, with the outward code. */
export function shortPlace({ address, city, postcode }: { address: string; city: string | null; postcode: string }) {
  const name = city ?? address.split(',')[0] ?? ''
  return `${name} ${outcodeOf(postcode) ?? postcode}`.trim()
}

/** The address in lines, each part once: a typed address often ends in its town and postcode. */
export function linesOf({
  address,
  city,
  postcode,
}: {
  address: string
  city: string | null
  postcode: string | null
}) {
  const known = [city, postcode].filter((part) => part !== null && part !== '') as string[]
  const parts = address.split(',').map((part) => part.trim())
  const isKnown = (part: string) => [...known, known.join(' ')].some((one) => isSame(one, part))
  while (parts.length > 1 && isKnown(parts.at(-1) ?? '')) parts.pop()
  return [parts.join(', '), known.join(' ')].filter((line) => line !== '')
}

function isSame(one: string, other: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/\s/g, '')
  return letters(one) === letters(other)
}

/** shortPlace for an address without a town; null if unknown. */
export function placeOfAddress(address: string | null, postcode: string | null): string | null {
  return address && postcode ? shortPlace({ address, city: null, postcode }) : null
}

export function pointsText(points: number): string {
  return points === 1 ? '1 collection point' : `${points} collection points`
}
