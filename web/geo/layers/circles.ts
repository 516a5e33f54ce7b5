import type { LatLngTuple } from 'leaflet'
import { type Point, pointAt } from '../../../api/contract/geo.ts'

/** Points of a circle on the globe, which is no true circle on the map. */
export function ringPoints(centre: Point, miles: number): LatLngTuple[] {
  return Array.from({ length: corners }, (_, corner) => toTuple(pointAt(centre, (corner * 360) / corners, miles)))
}
const corners = 120

export function ringsWithin(miles: number): number[] {
  return Array.from({ length: Math.max(0, Math.ceil(miles / 10) - 1) }, (_, ring) => (ring + 1) * 10)
}

/** A mark's radius in pixels: its area grows with the tonnes, up to a limit that keeps the map readable. */
export function markRadius(tonnes: number): number {
  return Math.min(largest, smallest + Math.sqrt(tonnes) * perRoot)
}
const smallest = 12
const largest = 24
const perRoot = 0.289

export function toTuple({ latitude, longitude }: Point): LatLngTuple {
  return [latitude, longitude]
}

type Disc = { x: number; y: number; radius: number }

/** Offsets in pixels that keep the marks apart, so that each can be pressed. */
export function spreadOut(marks: readonly Disc[]): [x: number, y: number][] {
  const spread = marks.map((mark, nth) => fromOnePoint(mark, marks.slice(0, nth)))
  for (let round = 0; round < mostRounds && pushApart(spread); round++);
  return spread.map(({ x, y }, nth) => [Math.round(x - (marks[nth]?.x ?? x)), Math.round(y - (marks[nth]?.y ?? y))])
}
const mostRounds = 100
const gap = 3

/** Marks on the same point start in a sunflower pattern. */
function fromOnePoint({ x, y, radius }: Disc, before: readonly Disc[]): Disc {
  const there = before.filter((other) => other.x === x && other.y === y).length
  const away = 1.2 * radius * Math.sqrt(there)
  return { x: x + Math.cos(there * goldenAngle) * away, y: y + Math.sin(there * goldenAngle) * away, radius }
}
const goldenAngle = 2.4

/** Moves each overlapping pair one step apart; false if none overlapped. */
function pushApart(marks: Disc[]): boolean {
  let hasMoved = false
  for (const [nth, one] of marks.entries()) {
    for (const other of marks.slice(nth + 1)) {
      // WCAG 2.5.8 measures a target by its box, so marks keep apart as squares.
      const away = Math.max(Math.abs(other.x - one.x), Math.abs(other.y - one.y))
      const missing = one.radius + other.radius + gap - away
      if (missing <= 1) continue
      const angle = Math.atan2(other.y - one.y, other.x - one.x)
      for (const [mark, sign] of [
        [one, -1],
        [other, 1],
      ] as const) {
        mark.x += (sign * Math.cos(angle) * missing) / 2
        mark.y += (sign * Math.sin(angle) * missing) / 2
      }
      hasMoved = true
    }
  }
  return hasMoved
}
