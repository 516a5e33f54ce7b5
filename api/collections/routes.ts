import { answering } from '../answer.ts'
import { only } from '../auth/access.ts'
import { companyOf } from '../auth/actor.ts'
import * as calls from '../contract/calls.ts'
import {
  CollectionPointForm,
  CollectionPointPath,
  CollectionPoints,
  CollectionPointUpdate,
  CollectionPointWritten,
} from '../contract/collectionPoints.ts'
import { ShownQuery } from '../contract/versions.ts'
import { Message } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { presentPoint } from './present.ts'
import { readPoints } from './reads.ts'
import { addPoint, changePoint, dropPoint } from './service.ts'

export function collectionRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'collection points')
  answer(calls.collectionPointList, {
    summary: 'The collection points that your company saved, the last used first',
    answer: CollectionPoints,
    access: only('collectionPoint.manage', { supplier: 200, two_trades: 200 }),
    handle: ({ actor }) => readPoints(deps.db, companyOf(actor)),
  })
  answer(calls.collectionPointCreate, {
    summary: 'Save a collection point',
    body: CollectionPointForm,
    answer: CollectionPointWritten,
    status: 201,
    access: only('collectionPoint.manage', { supplier: 201, two_trades: 201 }),
    handle: async ({ actor, body }) => ({
      message: 'Collection point saved',
      data: presentPoint(await addPoint(deps, actor, body)),
    }),
  })
  answer(calls.collectionPointUpdate, {
    summary: 'Change a saved collection point; bids keep the one they have',
    params: CollectionPointPath,
    body: CollectionPointUpdate,
    answer: CollectionPointWritten,
    access: only('collectionPoint.manage', { supplier: [200, 404], two_trades: 404 }),
    handle: async ({ actor, params, body }) => ({
      message: 'Collection point updated',
      data: presentPoint(await changePoint(deps, actor, params.id, body)),
    }),
  })
  answer(calls.collectionPointRemove, {
    summary: 'Delete a saved collection point; bids keep the one they have',
    params: CollectionPointPath,
    query: ShownQuery,
    answer: Message,
    access: only('collectionPoint.manage', { supplier: [200, 404], two_trades: 404 }),
    handle: async ({ actor, params, query }) => {
      await dropPoint(deps, actor, params.id, query.version)
      return { message: 'Collection point deleted' }
    },
  })
}
