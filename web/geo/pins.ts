import type { Point } from '../../api/contract/geo.ts'

/** Drawn by `mapPin` of map.module.css. */
export const pinShape =
  '<svg viewBox="0 0 36 46" aria-hidden="true"><path d="M18 45C12 35 3 27.5 3 18a15 15 0 0 1 30 0c0 9.5-9 17-15 27z"/><circle cx="18" cy="18" r="5.5"/></svg>'

/** About a metre: as exact as a hand on a map. */
const decimals = 5

export function toPin({ lat, lng }: { lat: number; lng: number }): Point {
  return { latitude: Number(lat.toFixed(decimals)), longitude: Number(lng.toFixed(decimals)) }
}

export function readPin(typed: { latitude: string; longitude: string }): Point | null {
  const lat = readDegrees(typed.latitude, 90)
  const lng = readDegrees(typed.longitude, 180)
  return lat === null || lng === null ? null : toPin({ lat, lng })
}

function readDegrees(text: string, most: number): number | null {
  const trimmed = text.trim()
  const degrees = Number(trimmed)
  return trimmed === '' || !Number.isFinite(degrees) || Math.abs(degrees) > most ? null : degrees
}
