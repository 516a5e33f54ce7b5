import { paths } from '../../../web/paths.ts'
import { countTickets } from '../../e2e/arrived.ts'
import { logTicket, order, sign, submit, typeTicket } from '../../e2e/driverPhone.ts'
import { installPhone } from '../../e2e/profile.ts'
import { findRenderer, isAlive } from '../../e2e/renderers.ts'
import { closeNotice, expect, wholeBrowser } from '../../e2e/test.ts'
import { startProduct } from '../../product.ts'
import { sayFigure } from './figure.ts'
import { buildLater, newName } from './laterBuild.ts'
import { test } from './test.ts'
import { lookForUpdate, versionOf } from './version.ts'

test.use({ ...wholeBrowser, serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })
test.setTimeout(300_000)

/** Additive, as every change of the schema is. */
const newSchema = {
  file: 'web/offline/databases.ts',
  means: 'one more version of the database',
  swap: {
    '  guardUnsent(db)\n': "  db.version(3).stores({ receipts: 'syncToken, receivedAt, number' })\n  guardUnsent(db)\n",
  },
}

const waiting = ['UPGRADE-1', 'UPGRADE-2', 'UPGRADE-3']
const typed = 'UPGRADE-4'

test('a frozen tab of the earlier version blocks the upgrade of a database with a queue in it', async ({
  page: old,
  context,
  product,
  way,
}) => {
  const later = buildLater([newName, newSchema])
  await installPhone(old)
  way.behave(({ method, path }) => (method === 'POST' && path === '/api/tickets' ? 'drop_before' : 'none'))
  for (const ref of waiting) await logTicket(old, { gross: '12.9', tare: '12.7', ref })
  await old.goto(paths.driverTicket(order.id))
  await typeTicket(old, { gross: '12.9', tare: '12.7', ref: typed })
  const other = await context.newPage()
  await other.goto(paths.driver)
  await product.end()
  const next = await startProduct(product.dataDir, product.port, product.databaseUrl, later.root)
  const renderer = await findRenderer(old)
  try {
    await lookForUpdate(other)
    process.kill(renderer, 'SIGSTOP')
    expect(await isAlive(old, 1_000)).toBe(false)
    await other.getByRole('button', { name: 'Update' }).click()
    await expect.poll(() => versionOf(other).catch(() => 'on its way')).toBe('later')
    const notice = other.getByRole('dialog', { name: 'Loadstone is open twice' })
    await expect(notice).toContainText('Close the other tabs so that the new version can load.')
    const saidAt = Date.now()
    process.kill(renderer, 'SIGCONT')
    await closeNotice(other, 'Loadstone is open twice')
    await expect(other.getByRole('link', { name: /3 unsent/ })).toBeVisible()
    const openedAfter = Date.now() - saidAt

    // The thawed tab is not taken from under its form: the earlier version saves into the later one's database.
    await expect(old.getByText(typed)).toBeVisible()
    expect(await versionOf(old)).toBe('earlier')
    await sign(old)
    await submit(old)
    await expect(other.getByRole('link', { name: /4 unsent/ })).toBeVisible()
    way.behave(() => 'none')
    await expect.poll(() => countTickets([...waiting, typed]), { timeout: 60_000 }).toEqual([1, 1, 1, 1])
    await expect(other.getByRole('link', { name: /unsent|missing/ })).toBeHidden()
    sayFigure(
      'a blocked upgrade of a database with 3 tickets waiting: said so, opened ' +
        `${(openedAfter / 1000).toFixed(1)} s after the other tab thawed, 4 tickets of both versions arrived once`,
    )
  } finally {
    process.kill(renderer, 'SIGCONT')
    await next.end()
    later.remove()
  }
})
