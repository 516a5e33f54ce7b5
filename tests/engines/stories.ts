import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../e2e/routes.ts'
import { outliveDeploy } from './afterDeploy.ts'
import type { Launch } from './browser.ts'
import { driveDay } from './driverDay.ts'
import { findFaultyRoutes } from './everyRoute.ts'
import { officeForms } from './officeForms.ts'
import { changeDrivers } from './twoDrivers.ts'
import { submitTwice } from './twoTabs.ts'
import { openWorld, type World } from './world.ts'
import { runYard } from './yardDay.ts'

type Ended = World & { end: () => Promise<void> }

/** What has to hold in every engine that our users' devices have. */
export function tellStories(launch: Launch): void {
  const { driver, ...others } = routes
  expect(driver).toBeDefined()

  describe('on a phone', () => {
    let world: Ended
    beforeAll(async () => {
      world = await openWorld(launch, { width: 390, height: 844 })
    })
    afterAll(() => world?.end())

    test("the driver's day: each ticket arrives once, across restarts of server, app and browser", () =>
      driveDay(world))
    test('driver: every page loads without an error', async () => {
      expect(await findFaultyRoutes(world, 'driver')).toEqual([])
    })
    test('one draft in two tabs, submitted in both, is one ticket', () => submitTwice(world))
    test('two drivers of one phone: what the first left arrives once, unseen by the second', () => changeDrivers(world))
  })

  describe('at a desk', () => {
    let world: Ended
    beforeAll(async () => {
      world = await openWorld(launch, { width: 1280, height: 900 })
    })
    afterAll(() => world?.end())

    test("the yard's day: a driver assigned without a server arrives once", () => runYard(world))
    test('a tab that was opened before a deploy moves to the new version', () => outliveDeploy(world))
    test.for(Object.entries(officeForms))('%s: a form, filled in and submitted', async ([_, fillForm]) =>
      fillForm(world),
    )
    test.for(Object.keys(others))('%s: every page loads without an error', async (person) => {
      expect(await findFaultyRoutes(world, person)).toEqual([])
    })
  })
}
