import type { Point } from '../../api/contract/geo.ts'

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
