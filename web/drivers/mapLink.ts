import type { Job } from '../../api/contract/sync.ts'

type Stop = { address: string; postcode: string; latitude: number | null; longitude: number | null }

/** Directions over the collection point to the site; every phone's map app, or else the browser, opens them. */
export function mapLink({ from, to }: Job): string {
  const query = new URLSearchParams({
    api: '1',
    travelmode: 'driving',
    destination: placeOf(to),
    waypoints: placeOf(from),
  })
  return `https://www.google.com/maps/dir/?${query}`
}

/** A pin beats an address. */
function placeOf({ address, postcode, latitude, longitude }: Stop): string {
  return latitude === null || longitude === null ? `${address}, ${postcode}` : `${latitude},${longitude}`
}
