import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { paths } from '../../../web/paths.ts'
import { countTickets } from '../../e2e/arrived.ts'
import { actBehind } from '../../e2e/demo.ts'
import { logTicket } from '../../e2e/driverPhone.ts'
import { installPhone, openProfile } from '../../e2e/profile.ts'
import { type Product, startProduct } from '../../product.ts'
import { type BadWay, type Fault, faults, startBadWay } from './badWay.ts'
import { sayFigure } from './figure.ts'
import { killProduct } from './processes.ts'
import { fractionsFrom, seedNumber } from './random.ts'
import { expectToHold } from './truth.ts'

/**
 * Tickets are logged while the way to the server drops, doubles and cuts requests and answers as portals do, and while the server and
 * its PostgreSQL are killed together time after time.
 */
const kills = 4
/** How often each fault has to meet an upload before the way heals. */
const strikes = 2

test('no ticket is lost on a hostile network to a server that is killed with its database', async () => {
  test.setTimeout(15 * 60_000)
  const folder = mkdtempSync(join(tmpdir(), 'loadstone-hostile-'))
  // If we are root, PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'data')
  const fraction = fractionsFrom(seedNumber)
  let product = await startProduct(dataDir)
  actBehind({ url: product.url, dataDir })
  const way = await startBadWay(product.port)
  try {
    const { context, page } = await openProfile(join(folder, 'profile'), way.url)
    await installPhone(page)
    way.behave(fail(fraction))
    const began = Date.now()
    const refs: string[] = []
    let isOver = false
    const killing = killAgainAndAgain(product, dataDir, fraction).finally(() => {
      isOver = true
    })
    while (!isOver || faults.some((fault) => countStruck(way, fault) < strikes)) {
      const ref = `HOSTILE-${refs.length + 1}`
      await logTicket(page, { gross: '12.9', tare: '12.7', ref })
      refs.push(ref)
    }
    product = await killing
    const sickFor = Date.now() - began
    way.behave(() => 'drop_before')
    const early = (await countTickets(refs)).filter((count) => count > 0).length
    await expectToHold(page, refs.length - early)
    way.behave(() => 'none')
    const healedAt = Date.now()
    await expect.poll(() => countTickets(refs), { timeout: 45_000 }).toEqual(refs.map(() => 1))
    const emptyAfter = Math.round((Date.now() - healedAt) / 1000)
    await page.goto(paths.driverUnsent)
    await expect(page.getByText('Nothing is waiting')).toBeVisible()
    await context.close()
    sayFigure(
      `${kills} kills of server and PostgreSQL within ${Math.round(sickFor / 1000)} s: ${refs.length} tickets, ` +
        `${early} arrived meanwhile, all ${emptyAfter} s after healing, 0 lost, 0 twice; ${listStruck(way)}; seed ${seedNumber}`,
    )
  } finally {
    await way.close()
    await product.end()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

async function killAgainAndAgain(first: Product, dataDir: string, fraction: () => number): Promise<Product> {
  let product = first
  for (let kill = 1; kill <= kills; kill += 1) {
    await wait(3_000 + fraction() * 5_000)
    // The server, the postmaster and its own helpers.
    expect(killProduct(dataDir)).toBeGreaterThan(3)
    await wait(fraction() * 3_000)
    product = await startProduct(dataDir, first.port)
  }
  return product
}

/** Every other upload meets a fault, each of them in its turn: a phone that meets nothing else soon waits most of the time. */
function fail(fraction: () => number): Parameters<BadWay['behave']>[0] {
  const draw = () => faults[Math.floor(fraction() * faults.length)] ?? 'none'
  const first = Math.floor(fraction() * faults.length)
  let uploads = 0
  return (asked) => {
    if (!isUpload(asked)) return asked.path.startsWith('/api/') && fraction() < 0.3 ? draw() : 'none'
    uploads += 1
    return uploads % 2 === 0 ? (faults[(first + uploads / 2) % faults.length] ?? 'none') : 'none'
  }
}

const isUpload = ({ method, path }: { method: string; path: string }) => method === 'POST' && path === '/api/tickets'

function countStruck({ met }: BadWay, fault: Fault): number {
  return met.filter((one) => isUpload(one) && one.fault === fault).length
}

function listStruck(way: BadWay): string {
  const counts = faults.map((fault) => `${countStruck(way, fault)} ${fault}`)
  return `${way.met.filter(isUpload).length} uploads, of which ${counts.join(', ')}`
}
