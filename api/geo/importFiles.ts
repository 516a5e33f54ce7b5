import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream'
import { parse } from 'csv-parse'
import proj4 from 'proj4'
import { ConfigError } from '../config.ts'
import type { Point } from '../contract/geo.ts'
import { isPostcode, normalisePostcode } from '../contract/rules/postcode.ts'
import { findArea } from './outcodes.ts'

export type ImportedPostcode = Point & { postcode: string }
/** Skipped: terminated, without a location, or outside the British Isles. */
export type Line = ImportedPostcode | 'skipped'

const expectedFile = 'an OS Code-Point Open file, or an ONSPD or NSPL file with the columns pcds, lat, long and doterm'

/** The file itself, or the folder's .csv files. Throws a ConfigError if there are none. */
export async function listFiles(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new ConfigError(`${path} does not exist.`)
  if (!found.isDirectory()) return [path]
  const names = (await readdir(path)).filter((name) => /\.csv$/i.test(name)).sort()
  if (names.length === 0) throw new ConfigError(`There is no .csv file in ${path}.`)
  return names.map((name) => join(path, name))
}

/** Streams the file. Throws a ConfigError for an unknown format. */
export async function* readPostcodes(file: string): AsyncGenerator<Line> {
  const lines = parse({ bom: true, relax_column_count: true, skip_empty_lines: true, trim: true })
  // A read error ends the parser, and the loop then throws it.
  pipeline(createReadStream(file), lines, () => {})
  let read: ((row: readonly string[]) => Line) | undefined
  try {
    for await (const row of lines as AsyncIterable<readonly string[]>) {
      if (read) {
        yield read(row)
        continue
      }
      const byHeader = readerOfHeader(row)
      if (!byHeader) yield readCodePoint(row)
      read = byHeader ?? readCodePoint
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new ConfigError(`${basename(file)}: ${error.message}`, { cause: error })
  }
  if (!read) throw new ConfigError(`${basename(file)} is empty. It may be ${expectedFile}.`)
}

/** ONSPD and NSPL name their columns. Null for Code-Point Open, which has no header. */
function readerOfHeader(row: readonly string[]): ((row: readonly string[]) => Line) | null {
  if (isPostcode(row[0] ?? '') && row.length >= 4) return null
  const names = row.map((name) => name.toLowerCase())
  const [pcds, lat, long, doterm] = ['pcds', 'lat', 'long', 'doterm'].map((name) => names.indexOf(name))
  if ([pcds, lat, long, doterm].some((at) => at === undefined || at < 0)) throw new Error(`it is not ${expectedFile}.`)
  const at = (cells: readonly string[], column: number | undefined) => cells[column ?? -1] ?? ''
  return (cells) => {
    const point = { latitude: Number(at(cells, lat)), longitude: Number(at(cells, long)) }
    // Latitude 99.999999 means no location.
    const isPlaced = at(cells, lat) !== '' && point.latitude < 99 && at(cells, doterm) === ''
    return isPlaced ? lineOf(at(cells, pcds), point) : 'skipped'
  }
}

/** The seven-parameter shift from OSGB36 is accurate to five metres; without it, errors reach a hundred. */
const grid = proj4(
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy ' +
    '+towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m +no_defs',
  'WGS84',
)

/** Columns: postcode, quality, easting, northing, … Quality 90 means no location. */
function readCodePoint([postcode = '', quality, easting = '', northing = '']: readonly string[]): Line {
  if (quality === '90') return 'skipped'
  const metres = [Number(easting || 'none'), Number(northing || 'none')]
  if (metres.some(Number.isNaN)) throw new Error(`${postcode} has no grid reference ("${easting}", "${northing}").`)
  const [longitude = Number.NaN, latitude = Number.NaN] = grid.forward(metres)
  return lineOf(postcode, { latitude, longitude })
}

function lineOf(text: string, { latitude, longitude }: Point): Line {
  const postcode = normalisePostcode(text)
  if (!isPostcode(postcode) || !findArea(postcode)) return 'skipped'
  const isOnTheIsles = latitude > 48 && latitude < 62 && longitude > -11 && longitude < 4
  if (!isOnTheIsles) throw new Error(`${postcode} lies outside the British Isles (${latitude}, ${longitude}).`)
  return { postcode, latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) }
}

const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6
