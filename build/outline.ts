import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { root } from './folders.ts'

/** Britain, Ireland and the Isle of Man by ISO number: 18 kB of the world's 900, packed. */
const british = new Set(['826', '372', '833'])

type Arcs = (number | Arcs)[]
type Atlas = {
  transform: unknown
  arcs: unknown[]
  objects: { countries: { geometries: { id: string; type: string; arcs: Arcs }[] } }
}

/** The ground of every map (see web/geo/outline.d.ts). */
export function outlineOfBritain(): Plugin {
  const id = '\0virtual:outline'
  return {
    name: 'outline-of-britain',
    resolveId: (source) => (source === 'virtual:outline' ? id : undefined),
    async load(loaded) {
      if (loaded !== id) return
      const atlas = await readFile(new URL(import.meta.resolve('world-atlas/countries-10m.json')), 'utf8')
      const water = await readFile(path.join(root, 'web/geo/rivers.topojson'), 'utf8')
      return `export default ${JSON.stringify(cutOut(JSON.parse(atlas)))}\nexport const water = ${water}`
    },
  }
}

/** A topology of these countries only. Shapes name their arcs by number, or ~number if reversed. */
function cutOut({ transform, arcs, objects }: Atlas) {
  const kept = new Map<number, number>()
  const renumber = (arc: Arcs[number]): Arcs[number] => {
    if (Array.isArray(arc)) return arc.map(renumber)
    const forwards = arc < 0 ? ~arc : arc
    const at = kept.get(forwards) ?? kept.size
    kept.set(forwards, at)
    return arc < 0 ? ~at : at
  }
  const countries = objects.countries.geometries.filter((country) => british.has(country.id))
  const geometries = countries.map(({ type, arcs: shape }) => ({ type, arcs: shape.map(renumber) }))
  const land = { type: 'GeometryCollection', geometries }
  return { type: 'Topology', transform, objects: { land }, arcs: [...kept.keys()].map((arc) => arcs[arc]) }
}
