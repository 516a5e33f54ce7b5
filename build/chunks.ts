import path from 'node:path'
import { root } from './folders.ts'

/** Shared by all areas. What only one page needs (map, charts, signature pad) stays with that page. */
export const sharedByAreas = /[\\/]web[\\/](ui|shell|session|client)[\\/]|[\\/]@(mantine[\\/]core|tanstack|tabler)[\\/]/

/** The driver's jobs. They keep separate files, so that the worker knows by name what to store. */
const roadEntries = ['areas/DriverArea.tsx', 'drivers/JobsPage.tsx'].map((file) => path.resolve(root, 'web', file))
/** Unused by the office. */
const roadOnly = /[\\/](web[\\/](areas|device|drivers|offline)|dexie|dexie-react-hooks)[\\/]/
/** Without mutations, which the office's forms use. */
const roadLibraries =
  /[\\/]node_modules[\\/](dexie|dexie-react-hooks|@tanstack(?!.*(mutationObserver|useMutation)))[\\/]/
const tablerIcon = /[\\/]@tabler[\\/].*[\\/](Icon\w+)\.mjs$/

type ModuleGraph = { getModuleInfo: (id: string) => { code: string | null; importedIds: readonly string[] } | null }

type PartOfBuild = { modules: ReadonlySet<string>; icons: ReadonlySet<string> }
let onRoad: PartOfBuild | null = null

export function roadPart(id: string, graph: ModuleGraph): string | null {
  onRoad ??= walkImports(roadEntries, graph)
  if (!isIn(onRoad, id) && !roadLibraries.test(id)) return null
  if (roadEntries.includes(id)) return null
  return roadOnly.test(id) ? 'road' : 'areas'
}

function isIn({ modules, icons }: PartOfBuild, id: string): boolean {
  const icon = tablerIcon.exec(id)?.[1]
  return icon ? icons.has(icon) : modules.has(id)
}

/** Only our own modules: a library's index would lead to all of it. */
function walkImports(entries: readonly string[], graph: ModuleGraph): PartOfBuild {
  const modules = new Set(entries)
  const icons = new Set<string>()
  // A Set's loop also visits members added during it.
  for (const id of modules) {
    const { code, importedIds } = graph.getModuleInfo(id) ?? { code: null, importedIds: [] }
    for (const [name] of code?.matchAll(/\bIcon[A-Z]\w*/g) ?? []) icons.add(name)
    for (const next of importedIds) if (!next.includes('node_modules')) modules.add(next)
  }
  return { modules, icons }
}
