import { expect, test } from 'vitest'
import * as calls from '../../../api/contract/calls.ts'
import { userRead } from '../../../api/contract/sessionCalls.ts'
import type { Reading, Writing } from '../../../api/contract/wire/call.ts'
import { moved } from '../../../web/client/moved.ts'

type WriteName = {
  [Name in keyof typeof calls]: (typeof calls)[Name] extends Writing ? Name : never
}[keyof typeof calls]

const c = calls
const told = [c.activityList, c.dashboardRead, c.needList, c.runningOrderList]
const quotes = [c.quoteList, c.quoteMap, c.quoteRead]
const market = [...quotes, c.quoteMarkups, c.bidList, c.lastBidList, c.myBidList, c.returnLoadList, ...told]
const orders = [c.orderRead, c.contractorOrderList, c.haulierOrderList, c.driverList, c.jobList, ...told]
const tickets = [c.ticketList, c.carrierTicketList, c.statementRead, ...told]
const users = [c.userList, c.userDetails, ...told]
const staff = [c.staffList, c.phoneList, ...users]

const asked: readonly (readonly [readonly WriteName[], readonly Reading[]])[] = [
  [['registerAdmin'], users],
  [
    ['userVerify', 'userBan', 'userDelete'],
    [...users, ...market],
  ],
  [['profileUpdate'], [userRead, c.profileRead, c.haulierRead, ...market, ...orders, ...users]],
  [['passwordChange'], told],
  [['noticesUpdate'], [c.noticesRead]],
  [['notificationsMark'], [c.notificationList]],
  [
    ['deviceRegister', 'deviceRemove'],
    [c.deviceList, ...told],
  ],
  [
    ['vehicleCreate', 'vehicleUpdate', 'vehicleRemove'],
    [c.vehicleList, c.haulierRead, c.userDetails, c.orderRead],
  ],
  [
    ['collectionPointCreate', 'collectionPointUpdate', 'collectionPointRemove'],
    [c.collectionPointList, ...told],
  ],
  [
    ['productCreate', 'productDelete'],
    [c.productList, ...told],
  ],
  [['productUpdate'], [c.productList, ...market, ...orders]],
  [['quoteHide', 'quoteUnhide'], quotes],
  [['quoteCreate', 'quoteUpdate', 'quoteDelete', 'quoteVerify', 'quoteTakeBack'], market],
  [['bidSubmit', 'bidSubmitByQuote', 'bidUpdate', 'bidCancel', 'bidReaffirm', 'bidReject'], market],
  [['deliveryPrice', 'deliveryPriceOfQuote', 'deliveryPriceWithdraw'], market],
  [
    ['bidAccept', 'bidAcceptOfQuote', 'bidAcceptWithHaulier'],
    [...market, ...orders],
  ],
  [
    ['orderConfirmAsSupplier', 'orderConfirmAsHaulier', 'orderClose'],
    [...market, ...orders],
  ],
  [['orderRelease'], [...market, ...orders, ...tickets]],
  [['driverAssign', 'driverRemove'], orders],
  [
    ['staffCreate', 'staffPermit', 'staffReactivate'],
    [...staff, c.driverList],
  ],
  [['staffDeactivate'], [...staff, ...orders]],
  [
    ['ticketLog', 'ticketVoid', 'ticketQuery', 'ticketAnswer'],
    [...tickets, ...orders],
  ],
  [['ticketImport'], [...tickets, ...orders, c.phoneList]],
  [['slipStore', 'slipImport'], tickets],
  [
    ['noteAdd', 'noteImport'],
    [c.noteList, ...told],
  ],
]

const each = asked.flatMap(([writes, readings]) => writes.map((write) => [write, readings] as const))

test.each(each)('after %s whatever it changes is asked for again', (write, readings) => {
  const again = new Set(calls[write].changes.flatMap((change) => moved[change]))
  expect(readings.filter((reading) => !again.has(reading)).map(({ path }) => path)).toEqual([])
})

test('every write that changes anything is among them', () => {
  const writes = Object.entries(calls).filter(([, call]) => 'changes' in call && call.changes.length > 0)
  expect(writes.map(([name]) => name).toSorted()).toEqual(each.map(([write]) => write).toSorted())
})
