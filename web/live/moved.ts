import * as calls from '../../api/contract/calls.ts'
import type { StreamTopic } from '../../api/contract/live.ts'
import * as sessionCalls from '../../api/contract/sessionCalls.ts'
import type { Reading } from '../../api/contract/wire/call.ts'

const told = [calls.activityList, calls.dashboardRead, calls.needList, calls.runningOrderList]
const market = [
  calls.quoteList,
  calls.quoteMap,
  calls.quoteRead,
  calls.bidList,
  calls.lastBidList,
  calls.myBidList,
  calls.returnLoadList,
  calls.quoteMarkups,
]
const orders = [calls.orderRead, calls.contractorOrderList, calls.haulierOrderList]
const phones = [calls.deviceList, calls.phoneList]
const tickets = [calls.ticketList, calls.carrierTicketList, calls.noteList, calls.statementRead]

/** What answers otherwise once something of a topic has happened. */
export const moved: Readonly<Record<StreamTopic, readonly Reading[]>> = {
  accounts: [
    ...[calls.userList, calls.userDetails, sessionCalls.userRead, calls.haulierRead, calls.driverList],
    ...[calls.staffList, calls.phoneList, calls.collectionPointList, ...told],
  ],
  products: [calls.productList, ...told],
  quotes: [...market, ...told],
  bids: [...market, ...orders, ...told],
  orders: [...orders, ...tickets, ...market, calls.driverList, calls.staffList, calls.phoneList, ...told],
  devices: [...phones, ...told],
  notices: [calls.notificationList],
  phones,
}
