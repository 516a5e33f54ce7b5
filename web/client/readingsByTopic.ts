import * as calls from '../../api/contract/calls.ts'
import type { Change } from '../../api/contract/rules/topics.ts'
import { userRead } from '../../api/contract/sessionCalls.ts'
import type { Reading } from '../../api/contract/wire/call.ts'

const everyPage = [calls.activityList, calls.dashboardRead, calls.needList, calls.runningOrderList]
const market = [
  calls.quoteList,
  calls.quoteMap,
  calls.quoteRead,
  calls.questionList,
  calls.attachmentList,
  calls.bidList,
  calls.approvalRead,
  calls.myBidList,
  calls.returnLoadList,
  calls.quoteMarkups,
]
const orders = [
  calls.orderRead,
  calls.amendmentList,
  calls.contractorOrderList,
  calls.supplierOrderList,
  calls.haulierOrderList,
  calls.driverList,
  calls.jobList,
]
const tickets = [calls.ticketList, calls.carrierTicketList, calls.noteList, calls.statementRead]
const phones = [calls.deviceList, calls.phoneList]
const people = [
  calls.userList,
  calls.userDetails,
  calls.staffList,
  calls.driverList,
  calls.phoneList,
  calls.accessRecordList,
]
const own = [userRead, calls.profileRead, calls.haulierRead, calls.collectionPointList]

/** What came there, and which quotes name them, moves with quotes and orders. */
const sites = [calls.siteList, calls.siteRead]

/** They show the quote that they repeat, and a sent draft is a quote. */
const schedules = [calls.scheduleList, calls.scheduleRead]

/** Readings to invalidate for each topic, whether a write or the stream names it. */
export const readingsByTopic: Readonly<Record<Change, readonly Reading[]>> = {
  // Who may approve depends on each colleague's limit and switches.
  accounts: [...people, ...own, calls.approvalRead, ...everyPage],
  products: [calls.productList, ...everyPage],
  quotes: [...market, ...sites, ...schedules, ...everyPage],
  questions: [calls.questionList, ...everyPage],
  attachments: [calls.attachmentList, calls.activityList],
  bids: [...market, ...orders, ...everyPage],
  orders: [...orders, ...tickets, ...market, ...sites, calls.staffList, calls.phoneList, ...everyPage],
  devices: [...phones, ...everyPage],
  notices: [calls.notificationList],
  phones,
  vehicles: [calls.vehicleList, calls.haulierRead, calls.userDetails, calls.orderRead],
  notice_settings: [calls.noticesRead],
  sessions: [calls.sessionList],
  factor: [calls.factorRead],
  mails: [calls.dashboardRead],
  // A schedule keeps its site's bank holidays.
  sites: [...sites, ...schedules, calls.activityList],
  schedules: [...schedules, calls.needList, calls.activityList],
  connections: [calls.tokenList, calls.webhookRead, calls.deliveryList, calls.accessRecordList, calls.activityList],
  calendar: [calls.calendarRead],
  deliveries: [calls.webhookRead, calls.deliveryList, calls.deliveryRead],
  weighbridge: [calls.weighbridgeColumns],
}
