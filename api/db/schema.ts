import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AccessKind } from '../contract/accessKinds.ts'
import type { Notice, NoticePace, Side } from '../contract/events.ts'
import type { Radius } from '../contract/geo.ts'
import type { Precision } from '../contract/places.ts'
import type { Product } from '../contract/products.ts'
import type { AttachedTo, FileMime, Readers } from '../contract/rules/attachments.ts'
import type { BidAcceptance, BidStatus, HaulierBidStatus } from '../contract/rules/bidStatus.ts'
import type { ForsStatus } from '../contract/rules/fors.ts'
import type { Nation } from '../contract/rules/nations.ts'
import type { OwnerRole, Permission, StoredRole } from '../contract/rules/permissions.ts'
import type { DeliveryMethod, QuoteStatus } from '../contract/rules/quoteStatus.ts'
import type { ScheduleRule } from '../contract/rules/scheduleDays.ts'
import type { Scope } from '../contract/rules/scopes.ts'
import type { FieldValue } from '../contract/rules/signedContent.ts'
import type { WebhookTopic } from '../contract/rules/webhookTopics.ts'
import type { TicketFlag } from '../contract/tickets/checks.ts'
import type { ContentName, ticketContent } from '../contract/tickets/content.ts'
import type { WeighbridgeColumns } from '../contract/tickets/weighbridge.ts'
import type { ImageMime } from '../contract/wire/dataUrl.ts'

type Id = GeneratedAlways<number>
type Fixed<T> = ColumnType<T, T, never>
type Timestamp = Fixed<Date>

type Companies = {
  id: Id
  name: string
  address: string
  city: string | null
  postcode: string | null
  latitude: number | null
  longitude: number | null
  precision: Precision | null
  phone: string | null
  tax_id: string | null
  website: string | null
  payable_contact_name: string | null
  payable_contact_phone: string | null
  payable_contact_email: string | null
  requires_po: Generated<boolean>
  requires_credit_account: Generated<boolean>
  is_contractor: Generated<boolean>
  is_supplier: Generated<boolean>
  is_haulier: Generated<boolean>
  is_waste_handler: Generated<boolean>
  vosa_number: string | null
  fors_status: ForsStatus | null
  owner_user_id: number | null
  last_ticket_number: Generated<number>
  /** `version` is of the company's details, `products_version` of its products. */
  version: Generated<number>
  products_version: Generated<number>
  weighbridge_columns: WeighbridgeColumns | null
  created_at: Timestamp
}

type Users = {
  id: Id
  company_id: number | null
  role: StoredRole
  first_name: string
  last_name: string
  email: string
  phone: string | null
  password_hash: string
  email_verified_at: Date | null
  verified_at: Date | null
  verified_by: number | null
  deactivated_at: Date | null
  deleted_at: Date | null
  /** Versions of the user's own details, of what their firm's owner decides, and of an admin's approval. */
  version: Generated<number>
  staff_version: Generated<number>
  approval_version: Generated<number>
  /** Of a contractor's colleague. Null: none. */
  approval_limit_pence: number | null
  first_signed_in_at: Date | null
  erased_at: Generated<Date | null>
  created_at: Timestamp
}

type UserPermissions = { user_id: number; role: StoredRole; permission: Permission }

type Sessions = {
  id: Id
  user_id: number
  secret_hash: Fixed<Buffer>
  created_at: Timestamp
  extended_at: Date
  expires_at: Date
  revoked_at: Date | null
  /** In words, and shortened (auth/client.ts). Null for older sessions and unknown browsers. */
  browser: string | null
  address: string | null
}

type SecondFactors = {
  user_id: number
  /** Encrypted (auth/factorCodes.ts). */
  secret: Buffer
  created_at: Date
  /** Null while it is being set up. */
  confirmed_at: Date | null
  /** The newest step of time whose code was used. */
  last_step: Generated<number>
}

type RecoveryCodes = { user_id: number; code_hash: Fixed<Buffer>; used_at: Date | null }

/** Only ever added to (a trigger). */
type AccessRecords = {
  id: Id
  at: Timestamp
  kind: AccessKind
  user_id: number | null
  company_id: number | null
  actor_id: number | null
  detail: string | null
  browser: string | null
  address: string | null
  /** The firm's token by which the actor acted. */
  token_id: number | null
}

/** A firm's tokens, by which its other software calls. */
type FirmTokens = {
  id: Id
  company_id: Fixed<number>
  name: Fixed<string>
  beginning: Fixed<string>
  secret_hash: Fixed<Buffer>
  scopes: Fixed<Scope[]>
  made_by: Fixed<number>
  made_at: Fixed<Date>
  expires_at: Fixed<Date>
  last_used_at: Date | null
  revoked_at: Date | null
}

/** At most one live one a firm. The secrets come from the salts and the server's key. */
type Webhooks = {
  id: Id
  company_id: Fixed<number>
  address: string
  topics: WebhookTopic[]
  version: Generated<number>
  made_by: Fixed<number>
  made_at: Fixed<Date>
  ended_at: Date | null
  /** The last event that became a delivery, or was left out. */
  cursor_id: number
  failing_since: Date | null
  paused_at: Date | null
  secret_salt: string
  secret_since: Date
  former_salt: string | null
  former_until: Date | null
}

/** A message to send. */
type WebhookDeliveries = {
  id: Id
  webhook_id: Fixed<number>
  event_id: Fixed<number>
  kind: Fixed<string>
  /** Its deliveries keep their order. */
  quote_id: Fixed<number | null>
  /** Whether later events of the order wait for it. */
  holds_order: Fixed<boolean>
  message_id: Fixed<string>
  body: Fixed<string>
  made_at: Fixed<Date>
  state: 'waiting' | 'delivered' | 'given_up' | 'replayed'
  /** A job of an earlier turn does nothing. */
  turn: Generated<number>
  first_tried_at: Date | null
  next_at: Date | null
}

type WebhookTries = {
  id: Id
  delivery_id: Fixed<number>
  at: Fixed<Date>
  ms: Fixed<number>
  status: Fixed<number | null>
  failure: Fixed<string | null>
}

/** A person's calendar; `code` is the open part of its address. */
type CalendarFeeds = {
  user_id: number
  code: string
  made_at: Date
  fetched_at: Date | null
}

type Devices = {
  id: Id
  user_id: number
  device_key: string
  name: string
  secret_hash: Buffer
  /** Highest ticket number that the device has reported. */
  last_seq: Generated<number>
  reported_seq: Generated<number>
  unsent: Generated<number>
  missing: Generated<number>
  wiped_at: Date | null
  unsent_when_wiped: number | null
  created_at: Timestamp
  last_seen_at: Date
  expires_at: Date
  revoked_at: Date | null
  challenge: Buffer | null
  /** The session that last used it; null if that isn't known. */
  session_id: number | null
}

type TicketGaps = {
  user_id: number
  device_key: string
  device_seq: number
  known_since: Date
  told_at: Date | null
}

export type LinkPurpose = 'verify' | 'reset' | 'invite'

type EmailTokens = {
  id: Id
  user_id: number
  purpose: LinkPurpose
  token_hash: Buffer
  created_at: Timestamp
  expires_at: Date
  used_at: Date | null
}

type LoginFailures = {
  key: string
  failures: number
  last_at: Date
  locked_until: Date | null
  told_at: Date | null
}
type RateLimits = { key: string; points: number; expire: number | null }

type Products = {
  id: Id
  name: string
  description: string
  status: Product['status']
  created_by: number | null
  created_at: Timestamp
  updated_at: Date
  version: Generated<number>
}

type CompanyProducts = { company_id: number; product_id: number; certified: boolean }

type OldDates = {
  quote_id: number
  terms_version: number
  delivery_from_date: string
  delivery_to_date: string
  access_times_open: string
  access_times_close: string
}
type QuoteHaulage = { quote_id: number; company_id: number; decided_by: number; decided_at: Timestamp }
type WaitingAcceptances = {
  quote_id: number
  bid_id: number
  bid_version: number
  haulier_bid_id: number | null
  haulier_version: number | null
  total_pence: number
  asked_by: number
  asked_at: Date
}

type HiddenQuotes = { company_id: number; quote_id: number; hidden_at: Date }

type Vehicles = {
  id: Id
  company_id: number
  registration: string
  axles: number | null
  plated_kg: number | null
  created_at: Timestamp
  removed_at: Date | null
  version: Generated<number>
}

type CollectionPoints = {
  id: Id
  company_id: number
  address: string
  postcode: string
  latitude: number | null
  longitude: number | null
  access_open: string
  access_close: string
  notes: string | null
  created_at: Timestamp
  updated_at: Date
  version: Generated<number>
}

type Sites = {
  id: Id
  company_id: number
  name: string
  address: string
  city: string
  postcode: string
  latitude: number | null
  longitude: number | null
  access_open: string
  access_close: string
  site_entrance: string | null
  site_contact_name: string | null
  site_contact_phone: string | null
  reference: string | null
  what3words: string | null
  nation: Nation
  saved_by: number
  saved_at: Timestamp
  used_at: Date
  archived_at: Date | null
  version: Generated<number>
}

type Schedules = {
  id: Id
  company_id: number
  quote_id: number
  quantity_kg: number
  rule: ScheduleRule
  weekdays: number[] | null
  month_day: number | null
  until: string | null
  made_by: number
  made_at: Timestamp
  ended_at: Date | null
  version: Generated<number>
}

type ScheduleDrafts = {
  id: Id
  schedule_id: number
  day: string
  made_at: Timestamp
  /** Null while it is open. */
  outcome: 'sent' | 'dismissed' | 'lapsed' | 'ended' | null
  closed_at: Date | null
  /** What was sent. */
  quote_id: number | null
}

type Quotes = {
  id: Id
  company_id: number
  user_id: number
  product_id: number
  quantity_kg: number
  address: string
  city: string | null
  postcode: string
  latitude: number | null
  longitude: number | null
  precision: Precision | null
  /** Possible error of the place. */
  uncertainty_km: Generated<number>
  /** For search: address, city, postcode and description in lower case. */
  site_text: GeneratedAlways<string>
  delivery_from_date: string
  delivery_to_date: string
  tested_stone_supplier: boolean
  delivery_method: DeliveryMethod
  access_times_open: string
  access_times_close: string
  site_entrance: string | null
  description: string | null
  notes: string | null
  status: Generated<QuoteStatus>
  markup_pence: number | null
  raised_by: number | null
  verified_by: number | null
  verified_at: Date | null
  is_ordered: Generated<boolean>
  withheld: Generated<boolean>
  created_at: Timestamp
  updated_at: Date
  deleted_at: Date | null
  reference: string | null
  site_contact_name: string | null
  site_contact_phone: string | null
  site_id: number | null
  rejection_reason: string | null
  bids_until: string | null
  bids_until_told: string | null
  terms_version: Generated<number>
  version: Generated<number>
}

/** Set together. */
type Removal = { removed_at: Date | null; removed_by: number | null }

/** `nth`: of the firm's questions on the quote, removed ones included. */
type QuoteQuestions = Removal & {
  id: Id
  quote_id: Fixed<number>
  company_id: Fixed<number>
  nth: Fixed<number>
  text: Fixed<string>
  asked_by: Fixed<number>
  asked_at: Timestamp
  version: Generated<number>
}

type QuoteAnswers = Removal & {
  id: Id
  question_id: Fixed<number>
  text: string
  answered_by: number
  answered_at: Timestamp
  corrected_at: Date | null
}

/** `haulier_bid_id` and an order's `bid_id`: what was accepted when the file was added. */
type AttachedRecord = {
  quote_id: Fixed<number>
  record: Fixed<AttachedTo>
  bid_id: Fixed<number | null>
  haulier_bid_id: Fixed<number | null>
  company_id: Fixed<number>
  side: Fixed<OwnerRole>
  name: Fixed<string>
  size: Fixed<number>
}

type Attachments = Removal &
  AttachedRecord & {
    id: Id
    upload_id: Fixed<string>
    mime: Fixed<FileMime>
    width: Fixed<number | null>
    height: Fixed<number | null>
    readers: Readers
    added_by: Fixed<number>
    added_at: Timestamp
    opened_at: Date | null
    version: Generated<number>
  }

/** `preview`: of a picture, a small WebP. */
type AttachmentFiles = { attachment_id: Fixed<number>; bytes: Fixed<Buffer>; preview: Fixed<Buffer | null> }

type AttachmentUploads = AttachedRecord & {
  id: Fixed<string>
  sha256: Fixed<Buffer>
  added_by: Fixed<number>
  begun_at: Timestamp
  expires_at: Timestamp
}

type AttachmentParts = { upload_id: Fixed<string>; n: Fixed<number>; bytes: Fixed<Buffer> }

type Bids = {
  id: Id
  quote_id: number
  company_id: number
  user_id: number
  can_deliver: boolean
  price_pence: number
  quantity_kg: number
  notes: string | null
  collection_address: string | null
  collection_postcode: string | null
  collection_latitude: number | null
  collection_longitude: number | null
  collection_precision: Precision | null
  /** For search: address and postcode in lower case; null without a collection point. */
  collection_text: GeneratedAlways<string | null>
  supplier_access_open: string | null
  supplier_access_close: string | null
  status: Generated<BidStatus>
  accepted: Generated<BidAcceptance>
  version: Generated<number>
  submitted_at: Timestamp
  updated_at: Date
  earliest_start: string | null
  recycled: Generated<boolean>
  rejection_reason: string | null
  /** Last day on which the bid can be accepted. */
  price_holds_until: string | null
  price_told: string | null
  /** The quote's terms_version when it was priced. */
  terms_version: Generated<number>
  /** Rejected because another bid was accepted; a release makes it pending again. */
  passed_over: Generated<boolean>
}

type HaulierBids = {
  id: Id
  bid_id: number
  quote_id: number
  company_id: number
  user_id: number
  price_pence: number
  status: Generated<HaulierBidStatus>
  version: Generated<number>
  submitted_at: Timestamp
  updated_at: Date
  terms_version: Generated<number>
  passed_over: Generated<boolean>
}

type PriceChanges = {
  id: Id
  /** Exactly one of the two is set. */
  bid_id: Fixed<number | null>
  haulier_bid_id: Fixed<number | null>
  old_pence: Fixed<number>
  new_pence: Fixed<number>
  /** The rest of the contractor's total: other leg and markup. Null if they saw no total before or after. */
  rest_pence: Fixed<number | null>
  changed_by: Fixed<number>
  changed_at: Timestamp
}

type ReleasedOrders = {
  id: Id
  quote_id: number
  bid_id: number
  haulier_bid_id: number | null
  accepted_by: number
  accepted_at: Date
  released_by: number
  released_at: Date
  reason: string
}

type Orders = {
  quote_id: number
  bid_id: number
  haulier_bid_id: number | null
  contractor_company_id: number
  supplier_company_id: number
  haulier_company_id: number | null
  carrier_company_id: number
  quantity_kg: number
  supplier_price_pence: number
  haulier_price_pence: number | null
  markup_pence: number
  accepted_by: number
  accepted_at: Timestamp
  supplier_confirmed_by: number | null
  supplier_confirmed_at: Date | null
  haulier_confirmed_by: number | null
  haulier_confirmed_at: Date | null
  /** Who closed it short or cancelled it. */
  closed_by: number | null
  closed_at: Date | null
  close_reason: string | null
  is_cancelled: Generated<boolean>
  /** Counts what a proposal is made on: confirmations, amendments, the contractor's own changes and its end. */
  version: Generated<number>
  /** Kept by triggers on `order_sums`. */
  is_delivered: Generated<boolean>
}

/** A trigger makes the first version with the order. `…_rate_…`: a price a tonne as a fraction, pence over kilograms. */
type OrderTerms = {
  quote_id: number
  version: number
  in_force_from: Date
  quantity_kg: number
  delivery_from_date: string
  delivery_to_date: string
  supplier_price_pence: number
  haulier_price_pence: number | null
  markup_pence: number
  supplier_rate_pence: number
  supplier_rate_kg: number
  haulier_rate_pence: number | null
  haulier_rate_kg: number | null
  markup_rate_pence: number
  markup_rate_kg: number
}

type Amendments = {
  id: Id
  quote_id: number
  terms_version: number
  side: OwnerRole
  company_id: number
  proposed_by: number
  proposed_at: Date
  lapses_at: Date
  reason: string
  quantity_kg: number | null
  delivery_from_date: string | null
  delivery_to_date: string | null
  /** Pence a tonne. */
  supplier_rate_pence: number | null
  haulier_rate_pence: number | null
  /** A contractor's person, whose limit is below the new total. */
  approval_asked_by: number | null
  approval_asked_at: Date | null
  outcome: 'agreed' | 'declined' | 'withdrawn' | 'superseded' | 'lapsed' | 'ended' | null
  ended_at: Date | null
  ended_by: number | null
  end_reason: string | null
}

type AmendmentAgreements = { amendment_id: number; side: OwnerRole; agreed_by: number; agreed_at: Date }

/** What the contractor changed alone, with the value before. */
type OrderChanges = {
  id: Id
  quote_id: number
  field: string
  was: string | null
  changed_by: number
  changed_at: Date
}

type DriverAssignments = {
  id: Id
  quote_id: number
  haulier_bid_id: number
  driver_id: number
  assigned_by: number
  assigned_at: Timestamp
  removed_by: number | null
  removed_at: Date | null
}

type DriverIntents = { haulier_bid_id: number; driver_id: number; intended_at: Date }

type CollectionNotes = {
  id: Id
  quote_id: number
  carrier_company_id: number
  created_by: number
  image_id: string
  bytes: Buffer
  width: number
  height: number
  captured_sha256: Buffer
  sync_token: string
  /** Somebody of the carrier's office brought it from a file. */
  is_imported: Generated<boolean>
  body_hash: Buffer
  taken_at: Timestamp
  created_at: Timestamp
}

type Signatures = {
  id: string
  mime: string
  bytes: Buffer
  sha256: Buffer
  captured_sha256: Buffer
  created_at: Timestamp
}

type ColumnOf<F> =
  | (F extends { is: 'instant' } ? Date : F extends { is: 'sha256' } ? Buffer : NonNullable<FieldValue<F>>)
  | Extract<FieldValue<F>, null>
/** What the author signed (contract/tickets/content.ts). */
export type ContentColumns = { [Name in ContentName]: ColumnOf<(typeof ticketContent)[Name]> }

type Tickets = Omit<ContentColumns, 'driver_id'> & {
  id: Id
  number: number
  carrier_company_id: number
  driver_id: number | null
  created_by: number
  net_kg: GeneratedAlways<number>
  /** Null where a paper was signed instead. */
  signature_id: string | null
  body_hash: Buffer
  device_key: string | null
  device_seq: number | null
  flags: Generated<TicketFlag[]>
  created_at: Timestamp
  /** Decides the load's price and month (contract/rules/pricedAt.ts). */
  priced_at: Timestamp
  /** The terms in force at `priced_at`; set by a trigger, once. */
  terms_version: GeneratedAlways<number>
  voided_by: number | null
  voided_at: Date | null
  void_reason: string | null
  device_signature: Buffer | null
  device_key_id: Buffer | null
  device_signed: Generated<boolean>
  /** When signer, signature, slip and code were erased (contract/rules/keptFor.ts). */
  erased_at: Generated<Date | null>
  /** Stays where somebody deletes the seal, so that the ticket gets no second one. */
  was_sealed: Generated<boolean>
  /** Logged before slips with metadata were refused. */
  takes_any_slip: Generated<boolean>
}

type DeviceKeys = {
  user_id: number
  id: Buffer
  device_key: string
  public_key: Fixed<Buffer>
  /** Which message it signs (contract/evidence/deviceSignature.ts). */
  message: Fixed<number>
  ended_at: Date | null
  created_at: Timestamp
}

type SigningKeys = {
  id: Fixed<Buffer>
  public_key: Fixed<Buffer>
  private_key: Fixed<Buffer | null>
  created_at: Timestamp
  /** Null for the key that seals now. */
  ended_at: Date | null
}

type TicketSeals = {
  ticket_id: Fixed<number>
  carrier_company_id: Fixed<number>
  number: Fixed<number>
  previous: Fixed<Buffer | null>
  hash: Fixed<Buffer>
  signature: Fixed<Buffer>
  key_id: Fixed<Buffer>
  sealed_at: Fixed<Date>
  is_later: Fixed<boolean>
  version: Fixed<number>
  picture_hash: Fixed<Buffer | null>
  source: Fixed<string | null>
  /** Content of its QR, signed (contract/evidence/code.ts). Erased with the ticket's signer; its hashes stay. */
  code: ColumnType<Buffer | null, Buffer, null>
  code_hashes: Generated<Buffer[] | null>
  /** Firms that the code names; only they may have it. */
  parties: Fixed<number[]>
}

type TicketSlips = { ticket_id: number; mime: ImageMime; bytes: Fixed<Buffer>; created_at: Timestamp }

/** An order's live tickets per London day, kept up to date by triggers. */
type OrderDays = { quote_id: number; carrier_company_id: number; day: string; net_kg: number; loads: number }
type PhoneSums = { user_id: number; device_key: string; tickets: number; highest: number }
type OrderSums = {
  quote_id: number
  carrier_company_id: number
  delivered_kg: number
  days: number
  loads: number
  last_at: Timestamp | null
}

type TicketQueries = {
  id: Id
  ticket_id: number
  reason: string
  queried_by: number
  queried_at: Timestamp
  answer: string | null
  answered_by: number | null
  answered_at: Date | null
}

type Events = {
  id: number
  kind: string
  actor_id: number | null
  quote_id: number | null
  data: Record<string, unknown>
  created_at: Timestamp
  /** The firm's token by which the actor acted. */
  token_id: Generated<number | null>
}

type EventAudiences = { audience: string; event_id: number; kind: string }
type Postcodes = { postcode: string; latitude: number; longitude: number }
type NoticePreferences = {
  user_id: number
  notice: Notice
  mail: boolean
  /** For new quotes; null if the user never chose. */
  pace: NoticePace | null
  radius_miles: Radius | null
  version: Generated<number>
}
type Notices = {
  user_id: number
  event_id: number
  side: Side
  read_at: Date | null
  awaits_digest: Generated<boolean>
}
/** By field label; null where the value isn't shown. */
type Texts = Record<string, string | null>
type Edits = {
  subject: string
  row_id: number
  version: number
  replaced: ColumnType<Texts, string, never>
  written: ColumnType<Texts | null, string, never>
  edited_at: Timestamp
}
type Demo = {
  only_row: Generated<boolean>
  quote_id: number
  contractor_id: number
  admin_id: number
  supplier_id: number
  haulier_id: number
  yard_id: number
  driver_id: number
}
type Epoch = { only_row: Generated<boolean>; id: Generated<string>; finished_in: number | null }

export type Database = {
  companies: Companies
  users: Users
  user_permissions: UserPermissions
  sessions: Sessions
  second_factors: SecondFactors
  recovery_codes: RecoveryCodes
  access_records: AccessRecords
  firm_tokens: FirmTokens
  webhooks: Webhooks
  webhook_deliveries: WebhookDeliveries
  webhook_tries: WebhookTries
  calendar_feeds: CalendarFeeds
  devices: Devices
  email_tokens: EmailTokens
  rate_limits: RateLimits
  login_failures: LoginFailures
  products: Products
  company_products: CompanyProducts
  vehicles: Vehicles
  collection_points: CollectionPoints
  sites: Sites
  schedules: Schedules
  schedule_drafts: ScheduleDrafts
  collection_notes: CollectionNotes
  quotes: Quotes
  hidden_quotes: HiddenQuotes
  quote_haulage: QuoteHaulage
  old_dates: OldDates
  quote_questions: QuoteQuestions
  quote_answers: QuoteAnswers
  attachments: Attachments
  attachment_files: AttachmentFiles
  attachment_uploads: AttachmentUploads
  attachment_parts: AttachmentParts
  bids: Bids
  haulier_bids: HaulierBids
  price_changes: PriceChanges
  waiting_acceptances: WaitingAcceptances
  orders: Orders
  order_terms: OrderTerms
  amendments: Amendments
  amendment_agreements: AmendmentAgreements
  order_changes: OrderChanges
  driver_assignments: DriverAssignments
  driver_intents: DriverIntents
  signatures: Signatures
  tickets: Tickets
  order_days: OrderDays
  order_sums: OrderSums
  phone_sums: PhoneSums
  released_orders: ReleasedOrders
  ticket_queries: TicketQueries
  ticket_gaps: TicketGaps
  ticket_seals: TicketSeals
  ticket_slips: TicketSlips
  device_keys: DeviceKeys
  signing_keys: SigningKeys
  events: Events
  event_audiences: EventAudiences
  postcodes: Postcodes
  notice_preferences: NoticePreferences
  notices: Notices
  edits: Edits
  demo: Demo
  epoch: Epoch
}
