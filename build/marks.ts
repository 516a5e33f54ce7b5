import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { paths } from '../web/paths.ts'

export type DrawnPage = { path: string; module: string }
export type Marks = { offline: ReadonlySet<string>; drawn: readonly DrawnPage[] }

const worksOffline = /^export const worksOffline = true$/m
const drawnAt = /^export const drawnAt = (paths\.\w+|\[paths\.\w+(?:, paths\.\w+)*\])$/m
const anyMark = /\b(worksOffline|drawnAt)\b/

/** Reads the marks `worksOffline` and `drawnAt` from the modules' text, because the bundle doesn't exist yet. */
export function readMarks(web: string): Marks {
  const modules = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const offline = new Set<string>()
  const drawn: DrawnPage[] = []
  for (const module of modules.map((name) => name.split(path.sep).join('/')).sort()) {
    const text = readFileSync(path.join(web, module), 'utf8')
    if (!anyMark.test(text)) continue
    const [, places = ''] = drawnAt.exec(text) ?? []
    const isOffline = worksOffline.test(text)
    if (isOffline) offline.add(module)
    for (const [, name = ''] of places.matchAll(/paths\.(\w+)/g)) drawn.push({ path: pathOf(name, module), module })
    if (!isOffline && !places) throw new Error(`${module} marks itself in a way that the build doesn't read.`)
  }
  return { offline, drawn }
}

function pathOf(name: string, module: string): string {
  const found = Object.entries(paths).find(([key]) => key === name)?.[1]
  if (typeof found !== 'string') throw new Error(`${module} is drawn at paths.${name}, which is no address.`)
  return found
}

/** `virtual:drawn-pages`: for drawing the pages, and for the worker, which leaves them to the server. */
export function drawnPages({ drawn }: Marks): Plugin {
  const id = '\0virtual:drawn-pages'
  return {
    name: 'drawn-pages',
    resolveId: (source) => (source === 'virtual:drawn-pages' ? id : undefined),
    load: (loaded) => (loaded === id ? `export default ${JSON.stringify(drawn)}` : undefined),
  }
}
