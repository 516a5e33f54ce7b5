import { expect, test } from 'vitest'
import { paths } from '../../web/paths.ts'
import { routes } from '../e2e/routes.ts'

/** They show nothing of their own, but lead on. */
const leadOn: readonly string[] = [
  paths.admin,
  paths.contractor,
  paths.supplier,
  paths.haulier,
  // To the driver's or the yard's.
  paths.unsent,
  // Older addresses of the specification.
  paths.register,
  paths.password,
]

const visited = Object.values(routes)
  .flat()
  .map((route) => route.replace(/\?.*/, ''))

const shown = Object.entries(paths)
  .map(([name, path]) => [name, typeof path === 'string' ? path : path(':id' as never)] as const)
  .filter(([, path]) => !leadOn.includes(path))

test.each(shown)('%s is among the visited routes', (_name, path) => {
  const pattern = new RegExp(`^${path.replace(':id', '[^/]+')}$`)
  expect(visited.filter((route) => pattern.test(route))).not.toEqual([])
})
