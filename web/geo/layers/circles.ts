import type { LatLngTuple } from 'leaflet'
import { type Point, pointAt } from '../../../api/contract/geo.ts'

/** The corners of a circle of so many miles on the globe: on the map it is no true circle. */
export function ringPoints(centre: Point, miles: number): LatLngTuple[] {
  return Array.from({ length: corners }, (_, corner) => toTuple(pointAt(centre, (corner * 360) / corners, miles)))
}
const corners = 120

/** The dashed rings inside of a radius: every ten miles. */
export function ringsWithin(miles: number): number[] {
  return Array.from({ length: Math.max(0, Math.ceil(miles / 10) - 1) }, (_, ring) => (ring + 1) * 10)
}

/** The radius of a mark in pixels: its area grows with the tonnes, up to a size that leaves the map readable. */
export function markRadius(tonnes: number): number {
  return Math.min(largest, smallest + Math.sqrt(tonnes) * perRoot)
}
const smallest = 11
const largest = 24
const perRoot = 0.289

export function toTuple({ latitude, longitude }: Point): LatLngTuple {
  return [latitude, longitude]
}

/** How far, in pixels, each of several marks on one place stands from it: around it, so that each can be pressed. */
export function fanOf(nth: number, count: number): [x: number, y: number] {
  if (count < 2) return [0, 0]
  const away = Math.max(fanRadius, (count * fanStep) / (2 * Math.PI))
  const angle = (2 * Math.PI * nth) / count - Math.PI / 2
  return [Math.round(Math.cos(angle) * away), Math.round(Math.sin(angle) * away)]
}
const fanRadius = 22
/** As much of the circle's edge as a mark takes. */
const fanStep = 44
