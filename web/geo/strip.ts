/** In no sheet: the map's own must come after Leaflet's, which a page that only waits for a map doesn't have yet. */
export const strip = { height: 96 }
