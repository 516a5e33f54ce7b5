import { expect, test } from 'vitest'
import * as calls from '../../../api/contract/calls.ts'
import * as sessionCalls from '../../../api/contract/sessionCalls.ts'
import { openTestApi } from '../harness.ts'
import { ownRoutes } from '../scenarios/all.ts'

const t = await openTestApi()

test('the tables of calls name exactly the routes of the API, each once', () => {
  const named = Object.values({ ...calls, ...sessionCalls }).map(({ method, path }) => `${method} ${path}`)
  expect(named.toSorted()).toEqual(
    ownRoutes(t.routes)
      .map(({ key }) => key)
      .toSorted(),
  )
})
