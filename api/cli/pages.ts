import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '../config.ts'

const dist = join(projectRoot, 'dist')
const drawing = join(projectRoot, 'node_modules', '.cache', 'pages', 'prerender.js')

type Drawn = { path: string; head: string; body: string }
type PublicPage = Drawn & { module: string }
/** What a page of the app shows until the app has drawn its own. */
type Start = Drawn & { modules: string[] }
type Drawing = { drawn: PublicPage[]; demoLogin: Drawn; starts: Start[]; paths: string[] }
type Chunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

/** Writes the public pages with their content into dist/pages, the drawn starts, the app's paths, and the sitemap. */
export function writePages(): void {
  const env = { ...process.env, NODE_ENV: 'production' }
  const {
    drawn: pages,
    demoLogin,
    starts,
    paths,
  }: Drawing = JSON.parse(execFileSync(process.execPath, [drawing], { env, encoding: 'utf8' }))
  const shell = readFileSync(join(dist, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  mkdirSync(join(dist, 'pages'), { recursive: true })
  const write = (page: Drawn, modules: readonly string[], content: string) => {
    const file = join(dist, 'pages', fileOf(page))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, fill(shell, page, filesOf(modules, manifest), content))
  }
  for (const page of pages) write(page, [page.module], `<div id="root">${page.body}</div>`)
  write(demoLogin, ['accounts/LoginPage.tsx'], `<div id="root" data-demo="yes">${demoLogin.body}</div>`)
  // The app takes it for a first screen (web/shell/firstScreen.ts).
  for (const start of starts) {
    write(start, start.modules, `<div id="first-screen">${start.body}</div><div id="root" hidden></div>`)
  }
  writeFileSync(join(dist, 'pages', 'paths.json'), JSON.stringify(paths))
  writeFileSync(join(dist, 'sitemap.xml'), listPages(pages))
}

function fileOf({ path }: Drawn): string {
  return `${path.slice(1) || 'home'}.html`
}

type Files = { css: string[]; js: string[] }

const preloadedScript = /<link rel="preload" as="script"[^>]*>\s*/g

function fill(shell: string, { head }: Drawn, { css, js }: Files, content: string): string {
  // Inline, because separate files would delay the first paint by a dozen requests.
  const style = `<style>${css.map((file) => readFileSync(join(dist, file), 'utf8')).join('')}</style>`
  // Listed so that the app doesn't load them again: a late one would override those after it and the page would jump.
  const named = css.map((file) => `<link rel="stylesheet" disabled href="/${file}">`)
  return (
    shell
      .replace(/<title>[^<]*<\/title>/, '')
      .replace(head.includes('name="description"') ? /<meta name="description"[^>]*>/ : '', '')
      // web/public/first.js loads the scripts once the page is painted.
      .replace(preloadedScript, '')
      .replace('<script src="/first.js"', `$& data-page="${js.map((file) => `/${file}`).join(' ')}"`)
      .replace('</head>', () => `${head}${style}${named.join('')}</head>`)
      .replace('<div id="root"></div>', () => content)
  )
}

function filesOf(modules: readonly string[], manifest: Manifest): Files {
  const visited = new Set<string>()
  walk('index.html', manifest, visited)
  // The login is part of the start and has no chunk.
  const own = modules.filter((module) => manifest[module]).flatMap((module) => walk(module, manifest, visited))
  return { css: own.flatMap(({ css = [] }) => css), js: own.map(({ file }) => file) }
}

/** The chunk after its imports, so that their style sheets come first. */
function walk(key: string, manifest: Manifest, visited: Set<string>): Chunk[] {
  if (visited.has(key)) return []
  visited.add(key)
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}`)
  return [...(chunk.imports ?? []).flatMap((next) => walk(next, manifest, visited)), chunk]
}

function listPages(pages: readonly PublicPage[]): string {
  const urls = pages.map(({ path }) => `  <url><loc>https://loadstone.example${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}
