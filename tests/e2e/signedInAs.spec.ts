import { paths } from '../../web/paths.ts'
import { expect, signIn, test } from './test.ts'

/** The role that somebody is signed in with, on a phone. */

test.use({ viewport: { width: 390, height: 844 } })

for (const [person, at, role] of [
  ['haulier', paths.haulierDashboard, 'Haulier'],
  ['contractor', paths.contractorDashboard, 'Contractor'],
  ['driver', paths.driverMe, 'Driver'],
] as const) {
  test(`a page of the ${person} names their role`, async ({ page }) => {
    await signIn(page, person, at)
    const named = page.getByText(`Signed in as ${role}`).filter({ visible: true })
    await named.last().scrollIntoViewIfNeeded()
    await expect(named.last()).toBeInViewport()
  })
}
