/** Median road miles per straight mile in each band of straight miles; tests/contract/roadMiles.test.ts measures them. */
export const windings = [
  { from: 0, to: 20, road: 1.44 },
  { from: 20, to: 40, road: 1.36 },
  { from: 40, to: 120, road: 1.34 },
] as const

/** An estimate, good to a sixth in nine of ten cases (docs/decisions/places.md). It grows with the straight line. */
export function estimateRoadMiles(straight: number): number
export function estimateRoadMiles(straight: number | null): number | null
export function estimateRoadMiles(straight: number | null): number | null {
  return straight === null ? null : straight * windingAt(straight)
}

/** A band's factor holds in its middle, and changes gradually from there to the next, so that no estimate jumps. */
function windingAt(miles: number): number {
  let last: Knot | null = null
  for (const knot of knots) {
    if (miles <= knot.miles) return last ? between(last, knot, miles) : knot.road
    last = knot
  }
  return last?.road ?? 1
}

type Knot = { miles: number; road: number }
const knots: readonly Knot[] = windings.map(({ from, to, road }) => ({ miles: (from + to) / 2, road }))

function between(one: Knot, other: Knot, miles: number): number {
  return one.road + ((miles - one.miles) / (other.miles - one.miles)) * (other.road - one.road)
}
