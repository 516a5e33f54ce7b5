import { expect, test } from 'vitest'
import * as calls from '../../../api/contract/calls.ts'
import { userRead } from '../../../api/contract/sessionCalls.ts'
import type { Reading, Writing } from '../../../api/contract/wire/call.ts'
import { readingsByTopic } from '../../../web/client/readingsByTopic.ts'

type WriteName = {
  [Name in keyof typeof calls]: (typeof calls)[Name] extends Writing ? Name : never
}[keyof typeof calls]
const writes: Record<WriteName, Writing> = calls

const summaries = [calls.activityList, calls.dashboardRead, calls.needList, calls.runningOrderList]
const quotes = [calls.quoteList, calls.quoteMap, calls.quoteRead]
const schedules = [calls.scheduleList, calls.scheduleRead]
const market = [
  ...quotes,
  calls.quoteMarkups,
  calls.questionList,
  calls.bidList,
  calls.approvalRead,
  calls.myBidList,
  calls.returnLoadList,
  ...summaries,
]
const orders = [
  calls.orderRead,
  calls.amendmentList,
  calls.contractorOrderList,
  calls.supplierOrderList,
  calls.haulierOrderList,
  calls.driverList,
  calls.jobList,
  ...summaries,
]
const tickets = [calls.ticketList, calls.carrierTicketList, calls.statementRead, ...summaries]
const users = [calls.userList, calls.userDetails, ...summaries]
const staff = [calls.staffList, calls.phoneList, ...users]

const asked: readonly (readonly [readonly WriteName[], readonly Reading[]])[] = [
  [['registerAdmin'], users],
  [
    ['userVerify', 'userBan', 'userDelete'],
    [...users, ...market],
  ],
  [['profileUpdate'], [userRead, calls.profileRead, calls.haulierRead, ...market, ...orders, ...users]],
  [['passwordChange'], summaries],
  [['noticesUpdate'], [calls.noticesRead]],
  [['notificationsMark'], [calls.notificationList]],
  [
    ['deviceRegister', 'deviceKeyRegister', 'deviceRemove', 'phoneEnd'],
    [calls.deviceList, ...summaries],
  ],
  [
    ['vehicleCreate', 'vehicleUpdate', 'vehicleRemove', 'vehicleImport'],
    [calls.vehicleList, calls.haulierRead, calls.userDetails, calls.orderRead],
  ],
  [
    ['collectionPointCreate', 'collectionPointUpdate', 'collectionPointRemove'],
    [calls.collectionPointList, ...summaries],
  ],
  [
    ['siteCreate', 'siteUpdate', 'siteArchive', 'siteBringBack', 'siteRemove', 'siteImport'],
    [calls.siteList, calls.siteRead, ...schedules, calls.activityList],
  ],
  [
    ['scheduleCreate', 'scheduleUpdate', 'scheduleEnd', 'draftDismiss'],
    [...schedules, calls.needList, calls.activityList],
  ],
  [
    ['productCreate', 'productDelete'],
    [calls.productList, ...summaries],
  ],
  [
    ['productUpdate', 'productImport'],
    [calls.productList, ...market, ...orders],
  ],
  [['quoteHide', 'quoteUnhide'], quotes],
  [
    ['quoteCreate', 'quoteUpdate', 'quoteDelete', 'quoteVerify', 'quoteTakeBack'],
    [...market, calls.siteList, calls.siteRead, ...schedules],
  ],
  [
    ['uploadFinish', 'uploadCancel', 'attachmentUpdate', 'attachmentRemove'],
    [calls.attachmentList, calls.activityList],
  ],
  [
    ['questionAsk', 'questionAnswer', 'answerCorrect', 'questionRemove', 'answerRemove'],
    [calls.questionList, ...summaries],
  ],
  [['bidSubmit', 'bidSubmitByQuote', 'bidUpdate', 'bidCancel', 'bidReaffirm', 'bidReject'], market],
  [['deliveryPrice', 'deliveryPriceOfQuote', 'deliveryPriceWithdraw'], market],
  [
    ['bidAccept', 'bidAcceptOfQuote', 'bidAcceptWithHaulier', 'approvalEnd'],
    [...market, ...orders],
  ],
  [
    ['orderConfirmAsSupplier', 'orderConfirmAsHaulier', 'orderClose', 'orderCancel'],
    [...market, ...orders],
  ],
  [
    [
      'orderChangeDetails',
      'amendmentPropose',
      'amendmentAgree',
      'amendmentDecline',
      'amendmentWithdraw',
      'amendmentEnd',
    ],
    [...market, ...orders],
  ],
  [['haulageChoose'], [...market, calls.returnLoadList]],
  [['orderRelease'], [...market, ...orders, ...tickets]],
  [['driverAssign', 'driverRemove'], orders],
  [
    [
      'staffCreate',
      'driverCreate',
      'driverImport',
      'staffInvite',
      'staffInviteAgain',
      'staffHandOver',
      'staffPermit',
      'staffReactivate',
    ],
    [...staff, calls.driverList],
  ],
  [['staffLimit'], [calls.staffList, calls.approvalRead]],
  [['staffDeactivate'], [...staff, ...orders]],
  [
    ['ticketLog', 'paperLog', 'ticketVoid', 'ticketQuery', 'ticketAnswer'],
    [...tickets, ...orders],
  ],
  [['ticketImport'], [...tickets, ...orders, calls.phoneList]],
  [['slipStore', 'slipImport'], tickets],
  [['calendarMake', 'calendarEnd'], [calls.calendarRead]],
  [['sessionEnd'], [calls.sessionList]],
  [
    ['tokenMake', 'tokenRevoke'],
    [calls.tokenList, calls.accessRecordList, calls.activityList],
  ],
  [
    ['webhookMake', 'webhookUpdate', 'webhookRemove', 'webhookRenew'],
    [calls.webhookRead, calls.deliveryList, calls.accessRecordList],
  ],
  [
    ['webhookTest', 'webhookStart', 'deliveryReplay', 'failedReplay'],
    [calls.webhookRead, calls.deliveryList, calls.deliveryRead],
  ],
  [['weighbridgeColumnsKeep'], [calls.weighbridgeColumns]],
  [['failedMailResend'], [calls.dashboardRead]],
  [['factorConfirm', 'factorRemove'], [calls.factorRead]],
  [
    ['noteAdd', 'noteImport'],
    [calls.noteList, ...summaries],
  ],
]

const each = asked.flatMap(([writes, readings]) => writes.map((write) => [write, readings] as const))

test.each(each)('after %s everything that it changes is read again', (write, readings) => {
  const again = new Set(writes[write].changes.flatMap((change) => readingsByTopic[change]))
  expect(readings.filter((reading) => !again.has(reading)).map(({ path }) => path)).toEqual([])
})

test('a firm’s earlier bids on a product stay as they are when a quote goes off the market', () => {
  expect(Object.values(readingsByTopic).flat()).not.toContain(calls.lastBidList)
})

test('every write that changes anything is in the table', () => {
  const changing = Object.entries(calls).filter(([, call]) => 'changes' in call && call.changes.length > 0)
  expect(changing.map(([name]) => name).toSorted()).toEqual(each.map(([write]) => write).toSorted())
})
