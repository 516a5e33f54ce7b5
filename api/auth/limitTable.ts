import * as calls from '../contract/calls.ts'
import * as loginRefusals from '../contract/messages/login.ts'
import { registrationCall } from '../contract/registrationCalls.ts'
import * as sessionCalls from '../contract/sessionCalls.ts'

/** Whose counter it is; `email` and `person` are in the body. */
export type Who =
  | 'everybody'
  | ('address' | 'user' | 'user or address' | 'session')
  | ('email' | 'email and address' | 'person and address')

export type LimitRow = {
  /** For docs/security.md, which has a line for each row. */
  what: string
  calls: readonly { method: string; path: string }[]
  who: Who
  /**
   * Services count `failures`, which are wrong passwords; a hook counts the others. `at once` are those not answered to the
   * end.
   */
  counts: 'calls' | 'kilobytes' | 'failures' | 'at once'
  most: number
  /** How long a use counts; of `at once`, what Retry-After says. */
  seconds: number
  /** From `most` on each try waits, twice as long as the one before (seconds). */
  wait?: { first: number; longest: number }
  /** Default 429. */
  answer?: 503 | { field: string; text: (seconds: number) => string }
  /** Each process counts for itself: a write to PostgreSQL would cost more than the call. */
  isOfProcess?: true
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

const login = { field: 'email', text: loginRefusals.tooManyAttempts } as const
const guessing = (field: string) => ({
  field,
  text: (seconds: number) => `Too many attempts. Please try again in ${seconds} seconds.`,
})
const logins = { what: 'Wrong passwords', calls: [sessionCalls.login], counts: 'failures', answer: login } as const
const registrations = [...Object.values(registrationCall), calls.registerAdmin]
const mails = [calls.staffCreate, sessionCalls.emailResend, calls.passwordForgotten]
const drawn = [calls.ticketPdf, calls.deliveryPack]
const hashing = {
  ...({ what: 'Passwords being hashed', counts: 'at once', seconds: 2, answer: 503 } as const),
  calls: [
    ...[sessionCalls.login, calls.emailVerify, calls.passwordReset, calls.passwordChange, calls.staffCreate],
    ...registrations,
  ],
} as const
const daily = { who: 'user', counts: 'calls', seconds: day } as const

/** Above a backlog of 2,000 tickets, 2,000 slips and 2 GB a user and day: an outbox waits and is never refused. */
const sent = { ...daily, most: 10_000, isOfProcess: true } as const

const rows = {
  login: { ...logins, who: 'email and address', most: 6, seconds: minute },
  login_address: { ...logins, what: 'Wrong passwords, all emails', who: 'address', most: 100, seconds: hour },
  login_account: {
    ...logins,
    what: 'Wrong passwords, all addresses; a browser that has signed in there within 90 days counts apart',
    ...{ who: 'email', most: 10, seconds: hour, wait: { first: 30, longest: 15 * minute } },
  },
  demo_login: {
    ...{ what: "The demo's clicks", calls: [sessionCalls.demoLogin], who: 'person and address', counts: 'calls' },
    ...{ most: 6, seconds: minute, answer: login },
  },
  current_password: {
    ...{ what: 'Wrong passwords', calls: [calls.passwordChange], who: 'user', counts: 'failures' },
    ...{ most: 6, seconds: minute, answer: guessing('current_password') },
  },
  account_password: {
    ...{ what: 'Wrong passwords', calls: [calls.factorBegin, calls.factorRemove], who: 'user', counts: 'failures' },
    ...{ most: 6, seconds: minute, answer: guessing('account_password') },
  },
  factor_code: {
    ...{ what: 'Wrong codes', calls: [calls.factorConfirm, calls.factorRemove], who: 'user', counts: 'failures' },
    ...{ most: 6, seconds: minute, answer: guessing('code') },
  },
  verify: {
    ...{ what: 'Wrong passwords', calls: [calls.emailVerify], who: 'user', counts: 'failures' },
    ...{ most: 6, seconds: minute, answer: guessing('password') },
  },

  register: {
    ...{ what: 'Registrations', calls: registrations, who: 'address', counts: 'calls' },
    ...{ most: 60, seconds: 10 * minute },
  },
  reset_address: {
    ...{ what: 'New passwords by a mailed link', calls: [calls.passwordReset], who: 'address', counts: 'calls' },
    ...{ most: 30, seconds: 10 * minute },
  },
  resend_address: {
    ...{ what: 'Links to confirm an email', calls: [sessionCalls.emailResend], who: 'address', counts: 'calls' },
    ...{ most: 20, seconds: hour },
  },
  resend_email: {
    ...{ what: 'Links to confirm an email', calls: [sessionCalls.emailResend], who: 'email', counts: 'calls' },
    ...{ most: 3, seconds: 15 * minute },
  },
  forgot_address: {
    ...{ what: 'Links to reset a password', calls: [calls.passwordForgotten], who: 'address', counts: 'calls' },
    ...{ most: 20, seconds: hour },
  },
  forgot_email: {
    ...{ what: 'Links to reset a password', calls: [calls.passwordForgotten], who: 'email', counts: 'calls' },
    ...{ most: 3, seconds: 15 * minute },
  },
  mail_sender: {
    ...{ what: 'Mails by one sender', calls: mails, who: 'user or address', counts: 'calls' },
    ...{ most: 30, seconds: day },
  },
  mail_recipient: {
    ...{ what: 'Mails to one recipient', calls: [...mails, ...registrations], who: 'email', counts: 'calls' },
    ...{ most: 20, seconds: day },
  },

  hashes_asker: { ...hashing, who: 'user or address', most: 20 },
  hashes: { ...hashing, what: 'Passwords being hashed, all together', who: 'everybody', most: 100 },

  products: { ...daily, what: 'Products', calls: [calls.productCreate], most: 60 },
  devices: { ...daily, what: 'Phones', calls: [calls.deviceRegister], most: 50 },
  quotes: { ...daily, what: 'Quotes', calls: [calls.quoteCreate], most: 300 },

  sync: {
    ...{ what: 'Syncs', calls: [calls.syncRead], who: 'user', counts: 'calls', isOfProcess: true },
    ...{ most: 1_200, seconds: 10 * minute },
  },
  tickets: { ...sent, what: 'Tickets', calls: [calls.ticketLog] },
  slips: { ...sent, what: 'Slips', calls: [calls.slipStore] },
  notes: { ...sent, what: 'Collection notes', calls: [calls.noteAdd] },
  assignments: { ...sent, what: 'Assignments', calls: [calls.driverAssign, calls.driverRemove] },
  uploads: {
    ...sent,
    ...{ what: 'Kilobytes', calls: [calls.ticketLog, calls.slipStore, calls.noteAdd], counts: 'kilobytes' },
    most: 4 * 1024 * 1024,
  },
  imports: {
    ...daily,
    ...{ what: 'Imports, by request', calls: [calls.ticketImport, calls.slipImport, calls.noteImport], most: 500 },
  },

  geo_postcode: {
    ...{ what: 'Postcodes', calls: [calls.postcodeRead], who: 'user or address', counts: 'calls' },
    ...{ most: 60, seconds: minute },
  },
  /** One for each pause in typing. */
  geo_address: {
    ...{ what: 'Address suggestions', calls: [calls.addressList], who: 'user or address', counts: 'calls' },
    ...{ most: 120, seconds: minute },
  },
  verify_seal: {
    ...{ what: 'Checks of a ticket', calls: [calls.verifySeal], who: 'address', counts: 'calls' },
    ...{ most: 60, seconds: minute },
  },
  verify_pack: {
    ...{ what: 'Checks of a pack', calls: [calls.verifyPack], who: 'address', counts: 'calls' },
    ...{ most: 60, seconds: minute },
  },
  exports: {
    ...{ what: 'Tables', calls: [calls.ticketCsv, calls.statementCsv], who: 'user', counts: 'calls' },
    ...{ most: 30, seconds: minute },
  },
  papers: {
    ...{ what: 'Papers', calls: drawn, who: 'user', counts: 'calls' },
    ...{ most: 120, seconds: minute },
  },

  papers_user: {
    ...{ what: 'Papers being drawn or sent', calls: drawn, who: 'user', counts: 'at once' },
    ...{ most: 5, seconds: 10 },
  },
  papers_all: {
    ...{ what: 'Papers being drawn or sent, all together', calls: drawn, who: 'everybody', counts: 'at once' },
    ...{ most: 60, seconds: 10, answer: 503 },
  },

  streams_session: {
    ...{ what: 'Streams', calls: [calls.streamRead], who: 'session', counts: 'at once' },
    ...{ most: 10, seconds: minute },
  },
  streams_user: {
    ...{ what: 'Streams', calls: [calls.streamRead], who: 'user', counts: 'at once' },
    ...{ most: 30, seconds: minute },
  },
} as const satisfies Record<string, LimitRow>

export type LimitName = keyof typeof rows
type NameOf<Counts extends LimitRow['counts']> = {
  [Name in LimitName]: (typeof rows)[Name]['counts'] extends Counts ? Name : never
}[LimitName]
export type FailureName = NameOf<'failures'>
export type HeldName = NameOf<'at once'>
export type LimitTable = Readonly<Record<LimitName, LimitRow>>

/** All limits: what is counted, for whom, how much of it, and how a refusal is answered. */
export const limitTable: LimitTable = rows
