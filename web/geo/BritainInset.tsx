import outline from 'virtual:outline'
import { feature } from 'topojson-client'
import type { Point } from '../../api/contract/geo.ts'
import styles from './map.module.css'

/** The north-west corner, in degrees (Shetland is cut off), and pixels per degree of latitude. */
const west = -8.3
const north = 59.4
const scale = 11
/** Cosine of Britain's middle latitude: a degree of longitude is that much shorter. */
const narrower = 0.58
const width = 62
const height = 106
/** Closer corners are merged, and smaller islands left out (pixels). */
const leastStep = 0.7

type Position = readonly number[]

function place([longitude = 0, latitude = 0]: Position): [x: number, y: number] {
  return [(longitude - west) * scale * narrower, (north - latitude) * scale]
}

const land = drawLand()

function drawLand(): string {
  const shapes = feature(outline, outline.objects.land).features.map(({ geometry }) => geometry)
  const polygons = shapes.flatMap((shape) =>
    shape.type === 'Polygon' ? [shape.coordinates] : shape.type === 'MultiPolygon' ? shape.coordinates : [],
  )
  return polygons.map(([edge = []]) => drawEdge(edge)).join('')
}

function drawEdge(edge: readonly Position[]): string {
  const corners: [number, number][] = []
  for (const [x, y] of edge.map(place)) {
    const last = corners.at(-1)
    if (!last || Math.hypot(x - last[0], y - last[1]) >= leastStep) corners.push([x, y])
  }
  return corners.length < 4 ? '' : `M${corners.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
}

/** Shows where the map lies in the country. Hidden from screen readers: the map says it all. */
export function BritainInset({ at }: { at: Point }) {
  const [x, y] = place([at.longitude, at.latitude])
  return (
    <svg className={styles.mapInset} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      <path d={land} />
      <circle cx={x} cy={y} r={5} />
    </svg>
  )
}
