/** Britain, Ireland and the Isle of Man from `world-atlas`, cut by the build (vite.config.ts), and the water in them. */
declare module 'virtual:outline' {
  const outline: import('topojson-specification').Topology<{
    land: import('topojson-specification').GeometryCollection
  }>
  export default outline
  export const water: import('topojson-specification').Topology<{
    rivers: import('topojson-specification').MultiLineString
    lakes: import('topojson-specification').MultiPolygon
  }>
}
