import pg from 'pg'
import { paths } from '../../../web/paths.ts'
import { countTickets } from '../../e2e/arrived.ts'
import { jobCard, logTicket } from '../../e2e/driverPhone.ts'
import { installPhone } from '../../e2e/profile.ts'
import { expect, fillLogin, wholeBrowser } from '../../e2e/test.ts'
import { sayFigure } from './figure.ts'
import { test } from './test.ts'

test.use({ ...wholeBrowser, serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })
test.setTimeout(180_000)

const driver = `(select id from users where email = 'driver@loadstone.example')`
/** What runs out: the session alone, or the upload token with it. */
const cases = [
  { ended: ['sessions'], refs: ['EXPIRED-1', 'EXPIRED-2'] },
  { ended: ['sessions', 'devices'], refs: ['EXPIRED-3', 'EXPIRED-4'] },
] as const

for (const { ended, refs } of cases) {
  const isHeld = ended.length > 1
  test(`tickets arrive once after a session expired a week ago, ${isHeld ? 'with the upload token' : 'under a queue'}`, async ({
    page,
    context,
    product,
    way,
  }) => {
    await installPhone(page)
    way.behave(({ method }) => (method === 'POST' ? 'drop_before' : 'none'))
    for (const ref of refs) await logTicket(page, { gross: '12.9', tare: '12.7', ref })
    const again = await context.newPage()
    await page.close()
    await endAWeekAgo(product.databaseUrl, ended)
    way.behave(() => 'none')
    const openedAt = Date.now()
    await again.goto(paths.driver)
    await expect(jobCard(again)).toBeVisible()
    if (isHeld) {
      await expect(again.getByText('Please login again to send 2 tickets.')).toBeVisible({ timeout: 30_000 })
      await expect(again.getByRole('link', { name: /2 unsent/ })).toBeVisible()
      expect(await countTickets(refs)).toEqual([0, 0])
      await again.getByRole('link', { name: 'Login' }).click()
      await fillLogin(again, 'driver@loadstone.example')
    }
    const askedAt = isHeld ? Date.now() : openedAt
    await expect.poll(() => countTickets(refs), { timeout: 45_000 }).toEqual([1, 1])
    const took = Math.round((Date.now() - askedAt) / 1000)
    if (!isHeld) await expect(again.getByText('Please login again to see new orders.')).toBeVisible()
    await expect(again.getByRole('link', { name: /unsent|missing/ })).toBeHidden()
    sayFigure(
      isHeld
        ? `upload token ended too: the phone asks for a login "to send 2 tickets"; both arrived once ${took} s after it`
        : `session ended a week ago: 2 tickets arrived once ${took} s after the opening, with nothing tapped`,
    )
  })
}

async function endAWeekAgo(databaseUrl: string, tables: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const table of tables) {
      await client.query(
        `update ${table} set created_at = created_at - interval '60 days', expires_at = now() - interval '7 days'
         where user_id = ${driver} and revoked_at is null`,
      )
    }
  } finally {
    await client.end()
  }
}
