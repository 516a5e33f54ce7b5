import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../api/config.ts'

const compose = readFileSync(join(projectRoot, 'docker-compose.yml'), 'utf8')

/** How a variable is asked for, wherever it stands: `:?` refuses to start without it, `:-` has a default. */
const asked = (name: string) =>
  [...compose.matchAll(new RegExp(`\\$\\{${name}(:?[-?][^}]*)?\\}`, 'g'))].map(([, how]) => how)

test('the database has no default password', () => {
  expect(asked('POSTGRES_PASSWORD').length).toBeGreaterThan(1)
  for (const how of asked('POSTGRES_PASSWORD')) expect(how).toMatch(/^:\?./)
  expect(compose.match(/POSTGRES_PASSWORD: (.*)/)?.[1]).toMatch(/^\$\{/)
})

test('the demo accounts come only when asked for', () => {
  expect(asked('SEED')).toEqual([':-none'])
})

test('the API trusts the proxy by the fixed subnet that only the two share', () => {
  const subnet = compose.match(/TRUST_PROXY: (.*)/)?.[1]
  expect(subnet).toBeDefined()
  expect(compose.match(/subnet: (.*)/)?.[1]).toBe(subnet)
  expect(compose.match(/networks: \[.*edge.*\]/g)).toEqual(['networks: [default, edge]', 'networks: [edge]'])
})
