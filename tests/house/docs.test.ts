import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../api/config.ts'
import packageJson from '../../package.json' with { type: 'json' }

const decisions = readdirSync(join(projectRoot, 'docs/decisions')).map((file) => `docs/decisions/${file}`)
const docs = readdirSync(join(projectRoot, 'docs')).filter((file) => file.endsWith('.md'))
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...docs.map((file) => `docs/${file}`), ...decisions]

const read = (page: string) => readFileSync(join(projectRoot, page), 'utf8')

/** As the web writes a heading's anchor. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s/g, '-')
}

function leadsSomewhere(page: string, link: string): boolean {
  const [file = '', anchor] = link.split('#')
  const target = file === '' ? page : join(dirname(page), file)
  if (!existsSync(join(projectRoot, target))) return false
  if (anchor === undefined) return true
  return [...read(target).matchAll(/^#+ (.*)$/gm)].some(([, heading = '']) => slugOf(heading) === anchor)
}

test.each(pages)('%s links to files and headings that exist', (page) => {
  const links = [...read(page).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(([, link, src]) => link ?? src ?? '')
  const own = links.filter((link) => !/^(https?|mailto|tel):/.test(link))
  expect(own.filter((link) => !leadsSomewhere(page, link))).toEqual([])
})

test.each(pages)('%s names only files that exist', (page) => {
  const named = [...read(page).matchAll(/`((?:api|web|sw|build|tests|migrations|docs)\/[\w./-]+\.\w+)`/g)]
  expect(named.map(([, file = '']) => file).filter((file) => !existsSync(join(projectRoot, file)))).toEqual([])
})

test.each(pages)('%s names only commands that package.json has', (page) => {
  const named = [...read(page).matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !(name in packageJson.scripts))).toEqual([])
})

test.each(['README.md', ...decisions])('%s has at most 120 lines', (page) => {
  expect(read(page).split('\n').length - 1).toBeLessThanOrEqual(120)
})
