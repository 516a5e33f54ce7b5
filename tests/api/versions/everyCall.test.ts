import { expect, test } from 'vitest'
import * as calls from '../../../api/contract/calls.ts'
import type { Writing } from '../../../api/contract/wire/call.ts'
import { fieldsOf } from '../../schemaFields.ts'
import { openTestApi } from '../harness.ts'
import { ownRoutes } from '../scenarios/all.ts'
import { cases } from './cases.ts'

const createsOnly = 'makes a row of its own and changes none that there is'
const ownPhone = 'a phone’s own: it only adds, and its queue sends the frozen body again until it is answered'
const oneWay = 'goes one way, once: the states refuse whoever comes second, and no value is written over'
const wholeTruth = 'says of a sealed ticket what its reader found, without writing over anything'
const shownOnce = 'a mailed link or the current password is asked for instead'

const planned = 'names the plan of its dry run, which holds every version'

/** What names no version of the row that it changes, and why nothing of anybody’s is lost by it. */
const exceptions: Readonly<Record<string, string>> = {
  registerContractor: createsOnly,
  registerHaulier: createsOnly,
  registerSupplier: createsOnly,
  registerContractorSupplier: createsOnly,
  registerContractorHaulier: createsOnly,
  registerContractorSupplierHaulier: createsOnly,
  registerAdmin: createsOnly,
  staffCreate: createsOnly,
  staffInvite: createsOnly,
  vehicleCreate: createsOnly,
  collectionPointCreate: createsOnly,
  siteCreate: createsOnly,
  scheduleCreate: createsOnly,
  productCreate: createsOnly,
  quoteCreate: createsOnly,
  questionAsk: createsOnly,
  uploadBegin: createsOnly,
  uploadPart: 'a part of one’s own upload, the same bytes each time',
  uploadFinish: createsOnly,
  uploadCancel: 'one’s own upload, which nobody else sees',
  bidSubmit: createsOnly,
  bidSubmitByQuote: createsOnly,
  verifyPack: 'changes nothing',
  firmArchiveMake: 'changes nothing',
  emailVerify: shownOnce,
  passwordForgotten: shownOnce,
  passwordReset: shownOnce,
  passwordChange: shownOnce,
  factorBegin: shownOnce,
  factorConfirm: 'the code of the secret that it shows is asked for instead',
  factorRemove: shownOnce,
  sessionEnd: oneWay,
  failedMailResend: oneWay,
  staffSignOut: oneWay,
  staffInviteAgain: 'only mails another link; the states refuse it once one is used',
  notificationsMark: 'only marks as read what was shown, up to one',
  quoteHide: 'one’s own switch, on',
  quoteUnhide: 'one’s own switch, off',
  draftDismiss: oneWay,
  haulageChoose: oneWay,
  approvalEnd: 'names the request that it ends: asked_at',
  bidReaffirm: 'names the terms that it answers: terms_version',
  orderConfirmAsSupplier: oneWay,
  orderConfirmAsHaulier: oneWay,
  orderClose: oneWay,
  orderCancel: oneWay,
  orderRelease: oneWay,
  tokenMake: createsOnly,
  tokenRevoke: oneWay,
  webhookMake: createsOnly,
  webhookRemove: oneWay,
  webhookTest: createsOnly,
  webhookStart: oneWay,
  webhookRenew: 'makes another secret, whatever the one before was; a second time only after a day',
  deliveryReplay: createsOnly,
  failedReplay: createsOnly,
  driverCreate: createsOnly,
  vehicleImport: planned,
  driverImport: planned,
  siteImport: planned,
  productImport: planned,
  calendarMake: 'makes another address, whatever the one before was',
  calendarEnd: oneWay,
  deviceRegister: ownPhone,
  deviceKeyRegister: ownPhone,
  phoneEnd: 'only ends a session and a key, whatever the phone is called by now',
  deviceRemove: 'only ends a session, whatever its device is called by now',
  driverAssign: 'of the offline queue, which says when it was meant: the later intention counts',
  driverRemove: 'of the offline queue, which says when it was meant: the later intention counts',
  ticketLog: ownPhone,
  slipStore: ownPhone,
  noteAdd: ownPhone,
  ticketImport: ownPhone,
  paperLog: 'only adds: each load once, whoever sends it',
  weighbridgeColumnsKeep: 'whoever reads an export chooses its columns on the screen',
  slipImport: ownPhone,
  noteImport: ownPhone,
  ticketVoid: wholeTruth,
  ticketQuery: wholeTruth,
  ticketAnswer: wholeTruth,
}

const writes = Object.entries(calls).filter(([, { method }]) => method !== 'GET') as [string, Writing][]

const t = await openTestApi()

/** Whether its body or its address says which version was on the screen. */
function takesVersion({ method, path }: Writing): boolean {
  const route = ownRoutes(t.routes).find(({ key }) => key === `${method} ${path}`)
  const { body, querystring } = route?.schema ?? {}
  return [body, querystring].some((schema) => {
    const fields = schema ? fieldsOf(schema as Parameters<typeof fieldsOf>[0]) : []
    return fields.some(({ path: field }) => /(^|\.)version$/.test(field))
  })
}

test('every call that changes a row takes the version shown on the screen, or says why it needs none', () => {
  const without = writes.filter(([, call]) => !takesVersion(call)).map(([name]) => name)
  expect(without.toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

test('every call that takes a version is tried with a stale one', () => {
  const tried = new Set(cases.map(({ call }) => call.split(',')[0]))
  const taking = writes.filter(([, call]) => takesVersion(call)).map(([name]) => name)
  expect(taking.filter((name) => !tried.has(name))).toEqual([])
})
