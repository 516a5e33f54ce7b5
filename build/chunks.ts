import path from 'node:path'
import { root } from './folders.ts'

type ModuleInfo = {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
type ModuleGraph = { getModuleInfo: (id: string) => ModuleInfo | null }
type PartOfBuild = { modules: ReadonlySet<string>; icons: ReadonlySet<string> }
type Page = PartOfBuild & { file: string }

/**
 * What pages share, in few files: more requests would cost a phone more than the kilobytes. A library that isn't named
 * here goes to the first of these that imports it, so what more people load comes first.
 */
const parts = [
  'basics',
  'calls',
  'areas',
  'scene',
  'notice',
  'contract',
  'common',
  'checks',
  'schemas',
  'engine',
  'phone',
  'office',
  'deal',
  'site',
] as const
type Part = (typeof parts)[number]

export const sharedGroups = parts.map((part, n) => ({
  name: (id: string, graph: ModuleGraph) => (partOf(id, graph) === part ? part : null),
  debugName: part,
  priority: parts.length - n,
}))

const inWeb = (file: string) => path.resolve(root, 'web', file)

/** The driver's jobs. They keep separate files, so that the worker knows by name what to store. */
const roadEntries = ['areas/DriverArea.tsx', 'drivers/JobsPage.tsx'].map(inWeb)
/** Loaded after the first paint of every page. */
const noticeEntries = ['ui/NoticeDialog.tsx', 'ui/DoneToast.tsx'].map(inWeb)
/** What sends and reads on a phone: loaded by itself right after the first paint, so it drags no screens along. */
const engineEntry = inWeb('device/engine.ts')
const zod = /[\\/]node_modules[\\/]zod[\\/]/
/** For forms; the engine checks with zod/mini. */
const fullZod = /[\\/]node_modules[\\/]zod[\\/]v4[\\/](classic|core[\\/](to-json-schema|json-schema-processors))/
/** The first that matches. Mutations are for forms; a driver's jobs do without. */
const libraries: readonly (readonly [RegExp, Part])[] = [
  [/[\\/]node_modules[\\/]@tanstack(?!.*(mutationObserver|useMutation))[\\/]/, 'calls'],
  [/[\\/]node_modules[\\/](dexie|dexie-react-hooks)[\\/]/, 'areas'],
  // Paths only: the engine needs them, and no form's library.
  [/[\\/]api[\\/]contract[\\/]calls\.ts$/, 'contract'],
  [fullZod, 'schemas'],
  [zod, 'checks'],
  [/[\\/]node_modules[\\/](@mantine[\\/](core|hooks)|@floating-ui|@tanstack)[\\/]/, 'common'],
]
const tablerIcon = /[\\/]@tabler[\\/].*[\\/](Icon\w+)\.mjs$/

const contract = /[\\/]api[\\/]contract[\\/]/
const sitePage = /[\\/]web[\\/]site[\\/]/
/** Visitors' forms: registrations and passwords. */
const formPage = /[\\/]web[\\/]accounts[\\/](?!settings)/
/** A driver's later pages, which a slow phone parses. */
const phonePage = /[\\/](DriverJobPage|MePage|DriverTicketPage|UnsentPage)\.tsx$/
/** What users see first. */
const landing = /(Area|Dashboard)\.tsx$/
/** Loaded once any of an office is drawn. */
const liveUpdates = /[\\/]web[\\/]live[\\/]/

type Walked = Record<'road' | 'notice' | 'engine', PartOfBuild> & { pages: readonly Page[] }
let walked: Walked | undefined

function partOf(id: string, graph: ModuleGraph): Part | null {
  walked ??= walkPages(graph)
  if (roadEntries.includes(id)) return null
  const [, part] = libraries.find(([names]) => names.test(id)) ?? []
  if (part) return part
  const pages = walked.pages.filter((page) => isIn(page, id)).map(({ file }) => file)
  if (isIn(walked.notice, id)) return isOnSite(pages) ? 'scene' : 'notice'
  if (isIn(walked.road, id)) return roadPart(pages)
  if (isIn(walked.engine, id) && pages.length > 0) return enginePart(pages)
  return pages.length > 1 ? sharedPart(id, pages, graph) : null
}

function roadPart(pages: readonly string[]): Part {
  if (isOnSite(pages)) return 'basics'
  return isOnForm(pages) ? 'calls' : 'areas'
}

function enginePart(pages: readonly string[]): Part {
  return isOnForm(pages) ? 'checks' : 'engine'
}

const checking = new Map<string, boolean>()

/** Whether it needs the schemas: a form is painted before it can be checked (register/useFieldCheck.ts). */
function isChecking(id: string, graph: ModuleGraph): boolean {
  const known = checking.get(id)
  if (known !== undefined) return known
  const imported = [...walkImports([id], graph).modules].flatMap((one) => graph.getModuleInfo(one)?.importedIds ?? [])
  const answer = imported.some((one) => zod.test(one))
  checking.set(id, answer)
  return answer
}

function isOnSite(pages: readonly string[]): boolean {
  return pages.some((page) => sitePage.test(page))
}

function isOnForm(pages: readonly string[]): boolean {
  return pages.some((page) => formPage.test(page))
}

function sharedPart(id: string, pages: readonly string[], graph: ModuleGraph): Part {
  const isOn = (kind: RegExp) => pages.some((page) => kind.test(page))
  if (isOnSite(pages)) return pages.every((page) => sitePage.test(page)) ? 'site' : 'scene'
  if (isOnForm(pages)) return formPart(id, isChecking(id, graph))
  if (isOn(phonePage)) return 'phone'
  return isOn(landing) || liveUpdates.test(id) ? 'office' : 'deal'
}

/** The contract's plain parts stay apart, because pages without a form need them too. */
function formPart(id: string, isChecking: boolean): Part {
  return isChecking ? 'schemas' : contract.test(id) ? 'contract' : 'common'
}

function walkPages(graph: ModuleGraph): Walked {
  const { dynamicallyImportedIds = [] } = graph.getModuleInfo(inWeb('routes.tsx')) ?? {}
  return {
    road: walkImports(roadEntries, graph),
    notice: walkImports(noticeEntries, graph),
    engine: walkImports([engineEntry], graph),
    pages: dynamicallyImportedIds.map((file) => ({ file, ...walkImports([file], graph) })),
  }
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
