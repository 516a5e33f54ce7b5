/** Britain, Ireland and the Isle of Man from `world-atlas`, cut by the build (vite.config.ts). */
declare module 'virtual:outline' {
  const outline: import('topojson-specification').Topology<{
    land: import('topojson-specification').GeometryCollection
  }>
  export default outline
}
