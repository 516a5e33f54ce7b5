import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** One file of the project, its path from the root with forward slashes. */
export type Source = { path: string; text: string }
type Rule = {
  files: RegExp
  may: string
  /** Whether such a file may import that file of ours. */
  import: (to: string, from: string) => boolean
  package?: (name: string) => boolean
  /** What such a file may not say. */
  never?: RegExp
}

const contract = /^api\/contract\//
const shell = /^api\/((answer|csv|deps|config|forms|log|pages)\.ts$|(db|auth|errors|events)\/)/
/** The rooms that every page may use; the paths and the style of the whole lie at the top. */
const shared =
  /^web\/(ui|deal|form|offline|session|client|geo|shell|theme|device|live)\/|^web\/(paths|framePaths|store)\.ts$/
const roomOf = (path: string) => path.split('/').slice(0, 2).join('/')
const isSameRoom = (to: string, from: string) => roomOf(to) === roomOf(from)
/** What another room may ask of a room. */
const isOpen = (path: string) => /^api\/([^/]+\/(queries|rules)(\.ts$|\/)|geo\/(places|roads)\.ts$)/.test(path)
const mayRoom = (to: string, from: string) => isSameRoom(to, from) || shell.test(to) || contract.test(to) || isOpen(to)
const isWeb = (path: string) => path.startsWith('web/')

/** It stands in the room's queries. */
const statement = /\.(selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom)\b|\bsql[<`]/

/** The first rule that a file's path matches is its rule. */
const rules: readonly Rule[] = [
  {
    files: contract,
    may: 'zod and its siblings, no clock, no browser, no node',
    import: (to) => contract.test(to),
    package: (name) => name === 'zod' || name.startsWith('zod/'),
    never: /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\b(window|document|globalThis|process)\./,
  },
  { files: /^api\/(cli|demo)\//, may: 'all of api', import: (to) => to.startsWith('api/') },
  {
    files: /^api\/(app|server)\.ts$/,
    may: 'all of api but cli and demo',
    import: (to) => /^api\/(?!cli|demo)/.test(to),
  },
  {
    files: /^api\/([^/]+\.ts$|(db|auth|errors|events)\/)/,
    may: 'the shell and the contract',
    import: (to) => shell.test(to) || contract.test(to),
  },
  {
    files: /^api\/[^/]+\/(queries|\w+Queries|radius)(\.ts$|\/)/,
    may: 'statements, its own room, the shell, the contract, and the queries or rules of another room',
    import: mayRoom,
  },
  {
    files: /^api\/archives\//,
    may: 'every room of api, because an archive is what their readers answer',
    import: (to) => /^api\/(?!app|server|cli|demo)/.test(to),
    never: statement,
  },
  {
    files: /^api\//,
    may: 'its own room, the shell, the contract, the queries or rules of another room, geo/places and geo/roads',
    import: mayRoom,
    never: statement,
  },
  { files: /^migrations\//, may: 'packages only: a landed migration is frozen', import: () => false },
  {
    files: /^sw\//,
    may: 'web/offline and the contract',
    import: (to) => /^(sw|web\/offline)\//.test(to) || contract.test(to),
  },
  {
    files: /^web\/offline\//,
    may: 'its own room and the contract, no React, no document: it ships inside the worker',
    import: (to) => to.startsWith('web/offline/') || contract.test(to),
    package: (name) => !/^(react|dexie-react|@mantine|@tabler|@tanstack)/.test(name),
    never: /\b(document|window)\b[.[]/,
  },
  // What composes: the route table, the start, and the areas, each of which is a frame around several rooms.
  { files: /^web\/([^/]+$|areas\/)/, may: 'web and the contract', import: (to) => isWeb(to) || contract.test(to) },
  {
    files: shared,
    may: 'the shared rooms and the contract',
    import: (to) => shared.test(to) || contract.test(to),
  },
  {
    files: /^web\//,
    may: 'its own room, the shared rooms and the contract',
    import: (to, from) => isSameRoom(to, from) || shared.test(to) || contract.test(to),
  },
]

/** An address of the API: the contract's table of calls alone spells them. */
const apiAddress = /['"`]\/(api|sanctum|storage)\b/

/** Such a spread only keeps the formatter from breaking a line. A type's rest may be mapped. */
const writtenOut = /\.\.\.\{(?! ?\[)/

/** A thing lives in the room it belongs to, under its own name. */
const drawers = /(^|\/)(index|utils?|helpers?|common|types?|constants?)\.(m?ts|tsx|m?js)$/

/** Every import that goes against architecture.md, a line each. */
export function findImportFaults(sources: readonly Source[]): string[] {
  return [...sources.flatMap(findFileFaults), ...findCircles(sources)]
}

function findFileFaults({ path, text }: Source): string[] {
  const faults = drawers.test(path) ? [`${path}: a file of this name says nothing about what is in it`] : []
  const code = withoutComments(text)
  if (writtenOut.test(code) && !path.startsWith('tests/house/')) {
    faults.push(`${path}: spreads an object that it writes out; write its fields instead`)
  }
  const rule = rules.find(({ files }) => files.test(path))
  if (!rule) return faults
  if (/^(web|sw)\//.test(path) && apiAddress.test(code)) {
    faults.push(`${path}: spells an address of the API; api/contract/calls.ts names its calls`)
  }
  if (rule.never?.test(code)) faults.push(`${path}: says ${rule.never.exec(code)?.[0]}; it may use ${rule.may}`)
  if (/\bimport\(\s*[^'\s]/.test(code)) faults.push(`${path}: imports what can't be read off the text`)
  for (const specifier of readSpecifiers(code)) {
    const to = resolveSpecifier(path, specifier)
    const isAllowed = to === undefined ? (rule.package?.(specifier) ?? true) : rule.import(to, path)
    if (!isAllowed) faults.push(`${path}: imports ${specifier}; it may import ${rule.may}`)
  }
  return faults
}

/**
 * What leans on each other, be it for a type, can't be read one at a time: rooms, and the files inside a room. Each folder
 * of the API and each file at its top is a room, and each of the web's shared rooms.
 */
function findCircles(sources: readonly Source[]): string[] {
  return [
    ...circlesOf(sources, roomOf, (to, from) => isRoom(to) && isRoom(from) && !isSameRoom(to, from)),
    ...circlesOf(sources, (path) => path, isSameRoom),
  ]
}

function circlesOf(
  sources: readonly Source[],
  nameOf: (path: string) => string,
  counts: (to: string, from: string) => boolean,
): string[] {
  const leansOn = new Map<string, Set<string>>()
  for (const { path, text } of sources) {
    const targets = readSpecifiers(withoutComments(text)).map((specifier) => resolveSpecifier(path, specifier) ?? '')
    const names = targets.filter((to) => counts(to, path)).map(nameOf)
    leansOn.set(nameOf(path), new Set([...(leansOn.get(nameOf(path)) ?? []), ...names]))
  }
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of leansOn.get(from) ?? []) if (!seen.has(next)) reached(next, seen.add(next))
    return seen
  }
  const reach = new Map([...leansOn.keys()].map((name) => [name, reached(name)]))
  const circles = [...reach]
    .filter(([name, names]) => names.has(name))
    .map(([name, names]) =>
      [...names]
        .filter((other) => reach.get(other)?.has(name))
        .sort()
        .join(', '),
    )
  return [...new Set(circles)].map((circle) => `${circle}: lean on each other in a circle`)
}

function isRoom(path: string): boolean {
  return path.startsWith('api/') || shared.test(path)
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}

/** Of `import … from`, `export … from`, `import '…'` and `import('…')`; the formatter sees to single quotes. */
export function readSpecifiers(code: string): string[] {
  const statement = /(?:^|[;\n])\s*(?:import|export)\b(?:[^'";]*?\bfrom)?\s*'([^']+)'|\bimport\(\s*'([^']+)'/g
  return [...code.matchAll(statement)].map((match) => match[1] ?? match[2] ?? '')
}

/** Packages that a file loads, itself or through what it imports. Types and `import('…')` don't count. */
export function packagesLoadedBy(path: string, sources: readonly Source[]): string[] {
  const texts = new Map(sources.map((source) => [source.path, withoutComments(source.text)]))
  const packages = new Set<string>()
  const seen = new Set([path])
  for (const from of seen) {
    const values = (texts.get(from) ?? '').replace(/^(?:import|export) type\b[^;'"]*'[^']+'|\bimport\('[^']+'\)/gm, '')
    for (const specifier of readSpecifiers(values)) {
      const to = resolveSpecifier(from, specifier)
      if (to) seen.add(to)
      else packages.add(specifier)
    }
  }
  return [...packages]
}

function resolveSpecifier(path: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? posix.join(dirname(path), specifier) : undefined
}

export function readSources(root: string, extension = /\.(m?ts|tsx|m?js)$/): Source[] {
  const folders = ['api', 'migrations', 'sw', 'web', 'tests'].filter((folder) => existsSync(join(root, folder)))
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
      .filter((path) => extension.test(path))
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  )
}
