import type { Job } from '../../api/contract/sync.ts'

/** Directions via the collection point to the site, for any phone's map app or browser. */
export function mapLink({ from, to }: Job): string {
  const query = new URLSearchParams({
    api: '1',
    travelmode: 'driving',
    destination: siteOf(to),
    waypoints: `${from.address}, ${from.postcode}`,
  })
  return `https://www.google.com/maps/dir/?${query}`
}

/** A pin beats an address. A collection point has no pin, only its postcode's rough coordinates. */
function siteOf({ address, postcode, latitude, longitude }: Job['to']): string {
  return latitude === null || longitude === null ? `${address}, ${postcode}` : `${latitude},${longitude}`
}
