import { dirname, posix } from 'node:path'
import type { Source } from './imports.ts'

/** Who wants a look of the house says so by name: these sheets hold everywhere, all others in their component alone. */
const isHeldEverywhere = /^web\/(theme|ui|deal)\/[^/]+\.css$/
const isModule = /\.module\.css$/

/** Every style that reaches further than it should, or nothing at all, a line each. */
export function findStyleFaults(sheets: readonly Source[], code: readonly Source[]): string[] {
  const plain = sheets.filter(({ path }) => !isModule.test(path))
  return [
    ...plain.filter(({ path }) => !isHeldEverywhere.test(path)).map(({ path }) => `${path}: is no module`),
    ...findSharedNames(plain),
    ...findLooseEnds(
      sheets.filter(({ path }) => isModule.test(path)),
      code,
    ),
  ]
}

/** Two plain sheets that own one name: whichever is loaded later wins. */
function findSharedNames(plain: readonly Source[]): string[] {
  const owners = new Map<string, Set<string>>()
  for (const { path, text } of plain) {
    for (const selector of readSelectors(text)) {
      const name = /^\.([\w-]+)(?::{1,2}[\w-]+)*$/.exec(selector)?.[1]
      if (name) owners.set(name, (owners.get(name) ?? new Set()).add(path))
    }
  }
  return [...owners]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => `.${name} is declared bare in ${[...paths].join(' and ')}`)
}

/** What a component asks of its module and the module hasn't, and what no component asks for. */
function findLooseEnds(modules: readonly Source[], code: readonly Source[]): string[] {
  const asked = new Map<string, { from: string; names: Set<string>; starts: Set<string>; text: string }[]>()
  for (const { path, text } of code) {
    for (const [, local = '', specifier = ''] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)) {
      const to = posix.join(dirname(path), specifier)
      asked.set(to, [...(asked.get(to) ?? []), { from: path, ...readNames(text, local), text }])
    }
  }
  return modules.flatMap(({ path, text }) => {
    const declared = new Set(readSelectors(text).flatMap(readOwnClasses))
    const by = asked.get(path) ?? []
    const missing = by.flatMap(({ from, names }) =>
      [...names].filter((name) => !declared.has(name)).map((name) => `${from}: ${path} has no .${name}`),
    )
    const isAsked = (name: string) =>
      by.some(
        ({ names, starts, text }) =>
          names.has(name) ||
          [...starts].some((start) => name.startsWith(start) && (start || text.includes(`'${name}'`))),
      )
    const unused = [...declared].filter((name) => !isAsked(name)).map((name) => `${path}: nobody asks for .${name}`)
    return [...missing, ...unused]
  })
}

/** `styles.name`, `styles['a-name']`, and of a computed one its fixed beginning. */
function readNames(text: string, local: string): { names: Set<string>; starts: Set<string> } {
  const all = (pattern: string) => [...text.matchAll(new RegExp(pattern, 'g'))].map((match) => match[1] ?? '')
  return {
    names: new Set([...all(`\\b${local}\\.(\\w+)`), ...all(`\\b${local}\\['([^']+)'\\]`)]),
    starts: new Set(all(`\\b${local}\\[(?:\`([\\w-]*)\\$\\{|\\w)`)),
  }
}

/** Each selector by itself, without what stands in `:global()`. */
function readSelectors(css: string): string[] {
  const heads = [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)].map(([, head = '']) => head.trim())
  return heads
    .filter((head) => !/^(@|from\b|to\b|\d)/.test(head))
    .flatMap((head) => head.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim())
}

function readOwnClasses(selector: string): string[] {
  const own = selector.replace(/:global\([^)]*\)/g, '')
  return [...own.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)
}
