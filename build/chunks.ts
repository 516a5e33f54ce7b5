import path from 'node:path'
import { root } from './folders.ts'

/** The areas' common ground; what only one page needs (a map, charts, a signature pad) stays with that page. */
export const sharedByAreas = /[\\/]web[\\/](ui|shell|session|client)[\\/]|[\\/]@(mantine[\\/]core|tanstack|tabler)[\\/]/

/** What the driver's jobs are drawn with. They keep files of their own, by whose names the worker knows what to store. */
const roadEntries = ['areas/DriverArea.tsx', 'drivers/JobsPage.tsx'].map((file) => path.resolve(root, 'web', file))
/** Of that what the office has no use for. */
const roadOnly = /[\\/](web[\\/](areas|device|drivers|offline)|dexie|dexie-react-hooks)[\\/]/
/** All but the mutations, by which the office's forms are sent. */
const roadLibraries =
  /[\\/]node_modules[\\/](dexie|dexie-react-hooks|@tanstack(?!.*(mutationObserver|useMutation)))[\\/]/
const tablerIcon = /[\\/]@tabler[\\/].*[\\/](Icon\w+)\.mjs$/

type ModuleGraph = { getModuleInfo: (id: string) => { code: string | null; importedIds: readonly string[] } | null }

type Walked = { modules: ReadonlySet<string>; icons: ReadonlySet<string> }
let onRoad: Walked | null = null

export function roadPart(id: string, graph: ModuleGraph): string | null {
  onRoad ??= walkImports(roadEntries, graph)
  if (!isIn(onRoad, id) && !roadLibraries.test(id)) return null
  if (roadEntries.includes(id)) return null
  return roadOnly.test(id) ? 'road' : 'areas'
}

function isIn({ modules, icons }: Walked, id: string): boolean {
  const icon = tablerIcon.exec(id)?.[1]
  return icon ? icons.has(icon) : modules.has(id)
}

/** Our own modules alone: a library's index leads to all of it, used or not. */
function walkImports(entries: readonly string[], graph: ModuleGraph): Walked {
  const modules = new Set(entries)
  const icons = new Set<string>()
  // A set is walked in the order of its growth.
  for (const id of modules) {
    const { code, importedIds } = graph.getModuleInfo(id) ?? { code: null, importedIds: [] }
    for (const [name] of code?.matchAll(/\bIcon[A-Z]\w*/g) ?? []) icons.add(name)
    for (const next of importedIds) if (!next.includes('node_modules')) modules.add(next)
  }
  return { modules, icons }
}
