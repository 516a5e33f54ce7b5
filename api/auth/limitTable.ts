import * as calls from '../contract/calls.ts'
import * as loginRefusals from '../contract/messages/login.ts'
import { registrationCall } from '../contract/registrationCalls.ts'
import * as sessionCalls from '../contract/sessionCalls.ts'
import { scopeTable } from './scopeTable.ts'

/** Whose counter it is; `email` and `person` are in the body. `token` counts only what a firm's token calls. */
export type Who =
  | 'everybody'
  | ('address' | 'user' | 'user or address' | 'session' | 'token' | 'calendar')
  | ('email' | 'email and address' | 'person and address')

export type LimitRow = {
  /** For docs/security.md, which has a line for each row. */
  what: string
  calls: readonly { method: string; path: string }[]
  who: Who
  /** Services count `failures` (wrong passwords), a hook the others. `at once`: calls not yet answered. */
  counts: 'calls' | 'kilobytes' | 'failures' | 'at once'
  most: number
  /** How long a use counts; of `at once`, what Retry-After says. */
  seconds: number
  /** From `most` on each try waits, twice as long as the one before (seconds). */
  wait?: { first: number; longest: number }
  /** Default 429. */
  answer?: 503 | { field: string; text: (seconds: number) => string } | { busy: string }
  /** Each process counts for itself: a write to PostgreSQL would cost more than the call. */
  isOfProcess?: true
  /** A refused call mails nobody, so it isn't counted: strangers could use up somebody's mails. */
  givesBack?: true
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

const login = { field: 'email', text: loginRefusals.tooManyAttempts } as const
const guessing = (field: string) => ({
  field,
  text: (seconds: number) => `Too many attempts. Please try again in ${seconds} seconds.`,
})
const logins = { what: 'Wrong passwords', calls: [sessionCalls.login], answer: login }
const registrations = [...Object.values(registrationCall), calls.registerAdmin]
const resent = { what: 'Links to confirm an email', calls: [sessionCalls.emailResend] }
const forgotten = { what: 'Links to reset a password', calls: [calls.passwordForgotten] }
const invitations = [calls.staffCreate, calls.staffInvite, calls.driverCreate]
const mailsInDay = { who: 'email', most: 20, seconds: day } as const
const drawn = [calls.ticketPdf, calls.deliveryPack, calls.statementPdf]
const tables = [
  calls.ticketCsv,
  calls.statementCsv,
  calls.quoteCsv,
  calls.myBidCsv,
  calls.contractorOrderCsv,
  calls.supplierOrderCsv,
  calls.haulierOrderCsv,
  calls.vehicleCsv,
  calls.driverCsv,
  calls.siteCsv,
  calls.productCsv,
]
const lists = [calls.vehicleImport, calls.driverImport, calls.siteImport, calls.productImport]
const byToken = [...new Set(Object.values(scopeTable).flat())]
/** They ask for the password and the second step. */
const byOwnHand = [calls.tokenMake, calls.webhookMake, calls.webhookUpdate, calls.webhookRenew, calls.firmArchiveMake]
const passwordCalls = [
  sessionCalls.login,
  calls.emailVerify,
  calls.passwordReset,
  calls.passwordChange,
  calls.staffCreate,
  calls.staffInvite,
  calls.driverCreate,
  calls.driverImport,
  ...byOwnHand,
]
const hashing = { calls: [...passwordCalls, ...registrations], seconds: 2, answer: 503 } as const
const daily = { who: 'user', seconds: day } as const
const triesInMinute = { who: 'user', most: 6, seconds: minute } as const

/** More than a backlog of 2,000 tickets, 2,000 slips and 2 GB: an outbox waits and must never be refused. */
const sent = { ...daily, most: 10_000, isOfProcess: true } as const

const failures = counting('failures', {
  login: { ...logins, who: 'email and address', most: 6, seconds: minute },
  login_address: { ...logins, what: 'Wrong passwords, all emails', who: 'address', most: 100, seconds: hour },
  login_account: {
    ...logins,
    what: 'Wrong passwords, all addresses; a browser that has signed in there within 90 days counts apart',
    who: 'email',
    most: 10,
    seconds: hour,
    wait: { first: 30, longest: 15 * minute },
  },
  current_password: {
    ...triesInMinute,
    what: 'Wrong passwords',
    calls: [calls.passwordChange],
    answer: guessing('current_password'),
  },
  account_password: {
    ...triesInMinute,
    what: 'Wrong passwords',
    calls: [calls.factorBegin, calls.factorRemove, ...byOwnHand],
    answer: guessing('account_password'),
  },
  factor_code: {
    ...triesInMinute,
    what: 'Wrong codes',
    calls: [calls.factorConfirm, calls.factorRemove, ...byOwnHand],
    answer: guessing('code'),
  },
  verify: { ...triesInMinute, what: 'Wrong passwords', calls: [calls.emailVerify], answer: guessing('password') },
})

const requests = counting('calls', {
  demo_login: {
    what: "The demo's clicks",
    calls: [sessionCalls.demoLogin],
    who: 'person and address',
    most: 6,
    seconds: minute,
    answer: login,
  },
  register: { what: 'Registrations', calls: registrations, who: 'address', most: 60, seconds: 10 * minute },
  reset_address: {
    what: 'New passwords by a mailed link',
    calls: [calls.passwordReset],
    who: 'address',
    most: 30,
    seconds: 10 * minute,
  },
  resend_address: { ...resent, who: 'address', most: 20, seconds: hour },
  resend_email: { ...resent, who: 'email', most: 3, seconds: 15 * minute },
  resend_day: { ...resent, ...mailsInDay },
  forgot_address: { ...forgotten, who: 'address', most: 20, seconds: hour },
  forgot_email: { ...forgotten, who: 'email', most: 3, seconds: 15 * minute },
  forgot_day: { ...forgotten, ...mailsInDay },
  mail_sender: {
    what: 'Mails by one sender',
    calls: [...invitations, calls.staffInviteAgain, sessionCalls.emailResend, calls.passwordForgotten],
    who: 'user or address',
    most: 30,
    seconds: day,
  },
  mail_recipient: {
    ...mailsInDay,
    what: 'Invitations and registrations of one email; a refused one doesn’t count',
    calls: [...invitations, ...registrations],
    givesBack: true,
  },

  products: { ...daily, what: 'Products', calls: [calls.productCreate], most: 60 },
  devices: { ...daily, what: 'Phones', calls: [calls.deviceRegister], most: 50 },
  amendments: {
    ...daily,
    what: 'Proposed changes of orders, and changes of a site’s details',
    calls: [calls.amendmentPropose, calls.orderChangeDetails],
    most: 300,
  },
  questions: {
    ...daily,
    what: 'Questions, and answers with what is added to them',
    calls: [calls.questionAsk, calls.questionAnswer],
    most: 300,
  },
  attachments: { ...daily, what: 'Attachments begun', calls: [calls.uploadBegin], most: 500 },
  quotes: { ...daily, what: 'Quotes', calls: [calls.quoteCreate], most: 300 },

  token_reads: {
    what: 'Reads by a token',
    calls: byToken.filter(({ method }) => method === 'GET'),
    who: 'token',
    most: 300,
    seconds: minute,
  },
  token_writes: {
    what: 'Writes by a token',
    calls: byToken.filter(({ method }) => method !== 'GET'),
    who: 'token',
    most: 60,
    seconds: minute,
  },
  webhooks: {
    ...daily,
    what: 'Changes of a webhook, tests and replays',
    calls: [
      calls.webhookMake,
      calls.webhookUpdate,
      calls.webhookRemove,
      calls.webhookRenew,
      calls.webhookTest,
      calls.webhookStart,
      calls.deliveryReplay,
      calls.failedReplay,
    ],
    most: 500,
  },
  calendar: {
    what: 'Fetches of a calendar; many come from one address of Google or Microsoft',
    calls: [calls.calendarFeed],
    who: 'calendar',
    most: 60,
    seconds: 10 * minute,
    isOfProcess: true,
  },
  sync: { what: 'Syncs', calls: [calls.syncRead], who: 'user', most: 1_200, seconds: 10 * minute, isOfProcess: true },
  tickets: { ...sent, what: 'Tickets', calls: [calls.ticketLog] },
  slips: { ...sent, what: 'Slips', calls: [calls.slipStore] },
  notes: { ...sent, what: 'Collection notes', calls: [calls.noteAdd] },
  assignments: { ...sent, what: 'Assignments', calls: [calls.driverAssign, calls.driverRemove] },
  imports: {
    ...daily,
    what: 'Imports, by request',
    calls: [calls.ticketImport, calls.slipImport, calls.noteImport],
    most: 500,
  },

  lists: { ...daily, what: 'Lists read for an import, with each dry run', calls: lists, most: 300 },
  paper: { ...daily, what: 'Tickets from paper, by request', calls: [calls.paperLog], most: 2_000 },

  geo_postcode: { what: 'Postcodes', calls: [calls.postcodeRead], who: 'user or address', most: 60, seconds: minute },
  /** One for each pause in typing. */
  geo_address: {
    what: 'Address suggestions',
    calls: [calls.addressList],
    who: 'user or address',
    most: 120,
    seconds: minute,
  },
  verify_seal: { what: 'Checks of a ticket', calls: [calls.verifySeal], who: 'address', most: 60, seconds: minute },
  verify_pack: { what: 'Checks of a pack', calls: [calls.verifyPack], who: 'address', most: 60, seconds: minute },
  exports: { what: 'Tables', calls: tables, who: 'user', most: 30, seconds: minute },
  archives: { what: 'Archives of one’s own data', calls: [calls.archiveRead], who: 'user', most: 10, seconds: hour },
  firm_archives: {
    ...daily,
    what: 'Archives of a firm; a refused one doesn’t count',
    calls: [calls.firmArchiveMake],
    most: 10,
    givesBack: true,
  },
  firm_archive_sizes: {
    what: 'Sizes of an archive',
    calls: [calls.firmArchiveSize],
    who: 'user',
    most: 60,
    seconds: minute,
  },
  papers: { what: 'Papers', calls: drawn, who: 'user', most: 120, seconds: minute },
})

const kilobytes = counting('kilobytes', {
  uploads: {
    ...sent,
    what: 'Kilobytes',
    calls: [calls.ticketLog, calls.slipStore, calls.noteAdd, calls.paperLog, calls.uploadPart],
    most: 4 * 1024 * 1024,
  },
})

const atOnce = counting('at once', {
  hashes_asker: { ...hashing, what: 'Passwords being hashed', who: 'user or address', most: 20 },
  hashes: { ...hashing, what: 'Passwords being hashed, all together', who: 'everybody', most: 100 },
  papers_user: { what: 'Papers being drawn or sent', calls: drawn, who: 'user', most: 5, seconds: 10 },
  papers_all: {
    what: 'Papers being drawn or sent, all together',
    calls: drawn,
    who: 'everybody',
    most: 60,
    seconds: 10,
    answer: 503,
  },
  firm_archive: {
    what: 'Archives of a firm being sent',
    calls: [calls.firmArchiveMake],
    who: 'user',
    most: 1,
    seconds: minute,
    answer: { busy: 'Your archive is already being sent. Stop it first, or wait for its end.' },
  },
  attachments_user: {
    what: 'Attachments being checked',
    calls: [calls.uploadFinish],
    who: 'user',
    most: 4,
    seconds: 10,
  },
  attachments_all: {
    what: 'Attachments being checked, all together',
    calls: [calls.uploadFinish],
    who: 'everybody',
    most: 20,
    seconds: 10,
    answer: 503,
  },
  lists_user: { what: 'Lists being read', calls: lists, who: 'user', most: 1, seconds: 5 },
  lists_all: {
    what: 'Lists being read, all together',
    calls: lists,
    who: 'everybody',
    most: 10,
    seconds: 5,
    answer: 503,
  },
  streams_session: { what: 'Streams', calls: [calls.streamRead], who: 'session', most: 10, seconds: minute },
  streams_user: { what: 'Streams', calls: [calls.streamRead], who: 'user', most: 30, seconds: minute },
})

type Rows<Name extends string> = Record<Name, Omit<LimitRow, 'counts'>>

function counting<Name extends string>(counts: LimitRow['counts'], rows: Rows<Name>): Record<Name, LimitRow> {
  const counted = Object.entries<Rows<Name>[Name]>(rows).map(([name, row]) => [name, { ...row, counts }])
  return Object.fromEntries(counted) as Record<Name, LimitRow>
}

export type FailureName = keyof typeof failures
export type ParallelLimitName = keyof typeof atOnce
export type LimitName = FailureName | keyof typeof requests | keyof typeof kilobytes | ParallelLimitName
export type LimitTable = Readonly<Record<LimitName, LimitRow>>

export const limitTable: LimitTable = { ...failures, ...requests, ...kilobytes, ...atOnce }
