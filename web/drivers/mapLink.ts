import type { Job } from '../../api/contract/sync.ts'

/** Directions over the collection point to the site; every phone's map app, or else the browser, opens them. */
export function mapLink({ from, to }: Job): string {
  const query = new URLSearchParams({
    api: '1',
    travelmode: 'driving',
    destination: siteOf(to),
    waypoints: `${from.address}, ${from.postcode}`,
  })
  return `https://www.google.com/maps/dir/?${query}`
}

/** A pin beats an address; a collection point has none, only the coordinates of its postcode, however rough. */
function siteOf({ address, postcode, latitude, longitude }: Job['to']): string {
  return latitude === null || longitude === null ? `${address}, ${postcode}` : `${latitude},${longitude}`
}
