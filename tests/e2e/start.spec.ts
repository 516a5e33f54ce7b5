import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { demoPassword } from '../../api/contract/demo.ts'
import { startProduct } from '../product.ts'

test('one command on an empty folder starts a database, the demo and the site; Ctrl-C ends them all', async ({
  request,
}) => {
  test.setTimeout(120_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'loadstone-start-'))
  // If we are root, PostgreSQL runs as another user.
  chmodSync(dataDir, 0o755)
  const product = await startProduct(dataDir)
  try {
    expect(await (await request.get(product.url)).text()).toContain('<h1')
    const data = { email: 'contractor@loadstone.example', password: demoPassword }
    const answer = await request.post(`${product.url}/api/login`, { data })
    expect(answer.status()).toBe(200)
    const isDatabaseRunning = () => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))
    expect(isDatabaseRunning()).toBe(true)
    expect(await product.end()).toBe(0)
    expect(isDatabaseRunning()).toBe(false)
  } finally {
    await product.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
