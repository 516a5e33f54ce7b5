/** Every call of the API, for the routes (api/answer.ts) and the browser (web/client). It imports types, no schemas. */

import type { AccessRecords } from './accessRecords.ts'
import type {
  EmailVerification,
  EmailVerified,
  ForgottenPassword,
  PasswordChange,
  PasswordReset,
  Profile,
  ProfileUpdate,
  ProfileUpdated,
  Registered,
} from './accounts.ts'
import type { ActivityList, ActivityQuery } from './activity.ts'
import type {
  Dashboard,
  FailedMailPath,
  ManagedUser,
  UserAction,
  UserDetails,
  UserList,
  UserListQuery,
  UserPath,
} from './admin.ts'
import type {
  AmendmentAgreed,
  AmendmentDecline,
  AmendmentPath,
  AmendmentPropose,
  AmendmentShown,
  AmendmentsAnswer,
  AmendmentsPath,
  AmendmentWritten,
  OrderDetailsChange,
} from './amendments.ts'
import type { Approval, ApprovalLimit, ApprovalPath, ApprovalShown } from './approvals.ts'
import type { Archive } from './archive.ts'
import type {
  AttachmentPath,
  AttachmentQuery,
  AttachmentShown,
  Attachments,
  AttachmentsPath,
  AttachmentUpdate,
  AttachmentWritten,
  PartPath,
  PartSend,
  UploadAnswer,
  UploadBegin,
  UploadFinish,
  UploadPath,
} from './attachments.ts'
import type { BidAccepted, BidDecided, BidList, BidWritten, HaulierBidWritten, MyBidList } from './bidAnswers.ts'
import type {
  BidOfQuotePath,
  BidOnQuote,
  BidPath,
  BidQuery,
  BidReaffirm,
  BidReject,
  BidTerms,
  BidUpdate,
  HaulierBidOfQuotePath,
  HaulierPriceTerms,
  MyBidExport,
  MyBidQuery,
  QuoteOfBidsPath,
  ShownBid,
} from './bids.ts'
import type { CalendarAddress, CalendarFile, CalendarMade } from './calendar.ts'
import type { CollectionNotes, NoteCreate, NoteFile, NotePath, NoteSaved } from './collectionNotes.ts'
import type {
  CollectionPointForm,
  CollectionPointPath,
  CollectionPoints,
  CollectionPointUpdate,
  CollectionPointWritten,
} from './collectionPoints.ts'
import type { ListImport, ListImported } from './csvImports.ts'
import type {
  DeviceKeyRegistration,
  DeviceList,
  DevicePath,
  DeviceRegistered,
  DeviceRegistration,
  PhoneQuery,
  Phones,
} from './devices.ts'
import type {
  AssignedDrivers,
  AssignmentPath,
  DriverAssignment,
  DriverQuery,
  DriverRemoval,
  Drivers,
  HaulierBidPath,
  HaulierProfile,
} from './drivers.ts'
import type { PackCheck, PackChecked, SealChecked, SealPath, SealQuery, VerifyKeys } from './evidence/answers.ts'
import type { Factor, FactorBegin, FactorBegun, FactorConfirm, FactorConfirmed, FactorRemoval } from './factor.ts'
import type { FirmArchiveMake, FirmArchiveQuery, FirmArchiveSize } from './firmArchive.ts'
import type { Status } from './health.ts'
import type { NoteImport, RowsImported, SlipImport, TicketImport } from './imports.ts'
import type { LastBids } from './lastBids.ts'
import type { StreamQuery } from './live.ts'
import type { QuoteMap, QuoteMapQuery } from './nearQuotes.ts'
import type { NeedList, NeedQuery } from './needs.ts'
import type {
  NoticePreferences,
  NoticePreferencesSaved,
  NoticePreferencesUpdate,
  NotificationList,
  NotificationQuery,
  NotificationsMarked,
  NotificationsRead,
} from './notices.ts'
import type {
  ContractorOrderExport,
  ContractorOrderQuery,
  ContractorOrders,
  HaulierOrderExport,
  HaulierOrderQuery,
  HaulierOrders,
  RunningOrders,
  RunningQuery,
  SupplierOrderExport,
  SupplierOrderQuery,
  SupplierOrders,
} from './orderLists.ts'
import type { HaulierConfirmation, OrderClosed, OrderDetailsAnswer, OrderPath, SupplierConfirmation } from './orders.ts'
import type { StatementAnswer, StatementQuery, TicketExportQuery } from './papers.ts'
import type { AddressQuery, AddressSuggestions, GeoStatus, PostcodePath, PostcodePlace } from './places.ts'
import type {
  ProductCreate,
  ProductCreated,
  ProductList,
  ProductListQuery,
  ProductPath,
  ProductUpdate,
  ProductUpdated,
} from './products.ts'
import type {
  AnswerPath,
  AnswerWrite,
  QuestionAsk,
  QuestionPath,
  QuestionQuery,
  QuestionShown,
  Questions,
  QuestionsPath,
  QuestionWritten,
} from './questions.ts'
import type { Markups, QuoteAnswer, QuoteList, QuoteWritten } from './quoteAnswers.ts'
import type { QuoteCreate, QuoteExport, QuotePath, QuoteQuery, QuoteUpdate, QuoteVerify } from './quotes.ts'
import type { ReasonGiven } from './reasons.ts'
import type { AdminRegistration, companyRegistration } from './registration.ts'
import type { ReturnLoadQuery, ReturnLoads } from './returnLoads.ts'
import type {
  DraftPath,
  ScheduleAnswer,
  ScheduleCreate,
  SchedulePath,
  ScheduleQuery,
  Schedules,
  ScheduleUpdate,
  ScheduleWritten,
} from './schedules.ts'
import type { SessionList, SessionPath } from './sessions.ts'
import type { SiteAnswer, SiteForm, SitePath, SiteQuery, Sites, SiteUpdate, SiteWritten } from './sites.ts'
import type { SlipCreate, SlipSaved } from './slips.ts'
import type {
  Invitation,
  NewDriver,
  NewStaff,
  PermissionsUpdate,
  StaffCreated,
  StaffList,
  StaffPath,
  StaffQuery,
  StaffWritten,
} from './staff.ts'
import type { DriverJobs, JobQuery, SyncAnswer, SyncQuery } from './sync.ts'
import type { PaperLogged, PaperTickets } from './tickets/paper.ts'
import type { SignatureFile, TicketChecked, TicketCreate, TicketPath, TicketSaved, Tickets } from './tickets/schemas.ts'
import type { WeighbridgeColumns, WeighbridgeColumnsFound, WeighbridgeColumnsKept } from './tickets/weighbridge.ts'
import type { FirmTokens, TokenMade, TokenMake, TokenPath } from './tokens.ts'
import type { VehicleForm, VehiclePath, Vehicles, VehicleUpdate, VehicleWritten } from './vehicles.ts'
import type { SeenVersion, ShownQuery, VersionBody } from './versions.ts'
import type {
  Deliveries,
  DeliveryDetails,
  DeliveryPath,
  DeliveryQuery,
  Replayed,
  WebhookAnswer,
  WebhookKeyed,
  WebhookMake,
  WebhookRenew,
  WebhookUpdate,
  WebhookWritten,
} from './webhooks.ts'
import { get, post, put, remove } from './wire/call.ts'
import type { Message, paging } from './wire/wire.ts'

const open = { isOpen: true }

export const alive = get<{ answer: typeof Status }>('/healthz', open)
export const ready = get<{ answer: typeof Status }>('/readyz', open)

export const archiveRead = get<{ answer: typeof Archive }>('/api/user/archive')
export const firmArchiveSize = get<{ query: typeof FirmArchiveQuery; answer: typeof FirmArchiveSize }>(
  '/api/firm-archive/size',
)
export const profileRead = get<{ answer: typeof Profile }>('/api/user/profile')
export const noticesRead = get<{ answer: typeof NoticePreferences }>('/api/user/notices')
export const notificationList = get<{ query: typeof NotificationQuery; answer: typeof NotificationList }>(
  '/api/notifications',
)
export const deviceList = get<{ query: typeof paging; answer: typeof DeviceList }>('/api/devices')

export const sessionList = get<{ query: typeof paging; answer: typeof SessionList }>('/api/sessions')

export const tokenList = get<{ query: typeof paging; answer: typeof FirmTokens }>('/api/tokens')

export const webhookRead = get<{ answer: typeof WebhookAnswer }>('/api/webhook')
export const deliveryList = get<{ query: typeof DeliveryQuery; answer: typeof Deliveries }>('/api/webhook/deliveries')
export const deliveryRead = get<{ params: typeof DeliveryPath; answer: typeof DeliveryDetails }>(
  '/api/webhook/deliveries/:id',
)

export const calendarRead = get<{ answer: typeof CalendarAddress }>('/api/user/calendar')
export const calendarFeed = get<{ params: typeof CalendarFile }>('/api/calendar/:file', open)

export const factorRead = get<{ answer: typeof Factor }>('/api/user/factor')

export const streamRead = get<{ query: typeof StreamQuery }>('/api/stream')

export const activityList = get<{ query: typeof ActivityQuery; answer: typeof ActivityList }>('/api/activity')
export const accessRecordList = get<{ query: typeof paging; answer: typeof AccessRecords }>('/api/access-records')
export const dashboardRead = get<{ answer: typeof Dashboard }>('/api/admin/dashboard')
export const userList = get<{ query: typeof UserListQuery; answer: typeof UserList }>('/api/users')
export const userDetails = get<{ params: typeof UserPath; answer: typeof UserDetails }>('/api/users/:id')
export const productList = get<{ query: typeof ProductListQuery; answer: typeof ProductList }>('/api/products')

export const quoteList = get<{ query: typeof QuoteQuery; answer: typeof QuoteList }>('/api/quotes')
export const quoteRead = get<{ params: typeof QuotePath; answer: typeof QuoteAnswer }>('/api/quotes/:id')
export const quoteMap = get<{ query: typeof QuoteMapQuery; answer: typeof QuoteMap }>('/api/quotes/map')
export const quoteMarkups = get<{ params: typeof QuotePath; answer: typeof Markups }>('/api/quotes/:id/markups')
export const bidList = get<{ params: typeof QuoteOfBidsPath; query: typeof BidQuery; answer: typeof BidList }>(
  '/api/quotes/:id/bids',
)
export const questionList = get<{
  params: typeof QuestionsPath
  query: typeof QuestionQuery
  answer: typeof Questions
}>('/api/quotes/:id/questions')
export const attachmentList = get<{
  params: typeof AttachmentsPath
  query: typeof AttachmentQuery
  answer: typeof Attachments
}>('/api/quotes/:id/attachments')
/** These two answer with the file and a small picture of it. */
export const attachmentFile = get<{ params: typeof AttachmentPath }>('/api/attachments/:id/file')
export const attachmentPreview = get<{ params: typeof AttachmentPath }>('/api/attachments/:id/preview')
export const uploadRead = get<{ params: typeof UploadPath; answer: typeof UploadAnswer }>('/api/uploads/:uploadId')
export const lastBidList = get<{ params: typeof QuoteOfBidsPath; answer: typeof LastBids }>('/api/quotes/:id/last-bids')
export const myBidList = get<{ query: typeof MyBidQuery; answer: typeof MyBidList }>('/api/my-bid-quotes')

export const returnLoadList = get<{ query: typeof ReturnLoadQuery; answer: typeof ReturnLoads }>(
  '/api/haulier/return-loads',
)

export const orderRead = get<{ params: typeof OrderPath; answer: typeof OrderDetailsAnswer }>(
  '/api/quotes/:id/accepted-details',
)
export const amendmentList = get<{ params: typeof AmendmentsPath; answer: typeof AmendmentsAnswer }>(
  '/api/quotes/:id/amendments',
)
export const contractorOrderList = get<{ query: typeof ContractorOrderQuery; answer: typeof ContractorOrders }>(
  '/api/contractor/accepted-quotes',
)
export const supplierOrderList = get<{ query: typeof SupplierOrderQuery; answer: typeof SupplierOrders }>(
  '/api/supplier/accepted-quotes',
)
export const haulierOrderList = get<{ query: typeof HaulierOrderQuery; answer: typeof HaulierOrders }>(
  '/api/haulier/accepted-quotes',
)
export const runningOrderList = get<{ query: typeof RunningQuery; answer: typeof RunningOrders }>('/api/orders/running')
export const needList = get<{ query: typeof NeedQuery; answer: typeof NeedList }>('/api/needs')
export const haulierRead = get<{ answer: typeof HaulierProfile }>('/api/haulier/me')
export const vehicleList = get<{ answer: typeof Vehicles }>('/api/haulier/vehicles')
export const collectionPointList = get<{ answer: typeof CollectionPoints }>('/api/collection-points')
export const siteList = get<{ query: typeof SiteQuery; answer: typeof Sites }>('/api/sites')
export const siteRead = get<{ params: typeof SitePath; answer: typeof SiteAnswer }>('/api/sites/:id')
export const scheduleList = get<{ query: typeof ScheduleQuery; answer: typeof Schedules }>('/api/schedules')
export const scheduleRead = get<{ params: typeof SchedulePath; answer: typeof ScheduleAnswer }>('/api/schedules/:id')
export const staffList = get<{ query: typeof StaffQuery; answer: typeof StaffList }>('/api/haulier/users')
export const driverList = get<{ query: typeof DriverQuery; answer: typeof Drivers }>('/api/haulier/drivers')

export const phoneList = get<{ query: typeof PhoneQuery; answer: typeof Phones }>('/api/haulier/devices')

/** For the order's contractor and admins; the specification has a second path for its supplier and haulier. */
export const ticketList = get<{ params: typeof TicketPath; query: typeof paging; answer: typeof Tickets }>(
  '/api/quotes/:id/tickets',
)
export const carrierTicketList = get<{ params: typeof TicketPath; query: typeof paging; answer: typeof Tickets }>(
  '/api/quote/:id/tickets',
)
/** This, `slipRead` and `noteImageRead` answer with a picture, not JSON: for an <img>. */
export const signatureRead = get<{ params: typeof SignatureFile }>('/storage/signatures/:file')

export const slipRead = get<{ params: typeof TicketPath }>('/api/tickets/:id/slip')

export const verifyKeys = get<{ answer: typeof VerifyKeys }>('/api/verify/keys', open)
export const verifySeal = get<{ params: typeof SealPath; query: typeof SealQuery; answer: typeof SealChecked }>(
  '/api/verify/:seal',
  open,
)

export const noteList = get<{ params: typeof NotePath; query: typeof paging; answer: typeof CollectionNotes }>(
  '/api/quotes/:id/collection-notes',
)
export const noteImageRead = get<{ params: typeof NoteFile }>('/storage/collection-notes/:file')

/** A PDF, a PDF of many pages and tables (CSV), each streamed. */
export const ticketPdf = get<{ params: typeof TicketPath }>('/api/tickets/:id/pdf')
export const deliveryPack = get<{ params: typeof OrderPath }>('/api/quotes/:id/delivery-pack')
export const ticketCsv = get<{ query: typeof TicketExportQuery }>('/api/tickets.csv')
export const quoteCsv = get<{ query: typeof QuoteExport }>('/api/quotes.csv')
export const myBidCsv = get<{ query: typeof MyBidExport }>('/api/my-bid-quotes.csv')
export const contractorOrderCsv = get<{ query: typeof ContractorOrderExport }>('/api/contractor/accepted-quotes.csv')
export const supplierOrderCsv = get<{ query: typeof SupplierOrderExport }>('/api/supplier/accepted-quotes.csv')
export const haulierOrderCsv = get<{ query: typeof HaulierOrderExport }>('/api/haulier/accepted-quotes.csv')
/** A firm's lists: what an import reads back. */
export const vehicleCsv = get('/api/haulier/vehicles.csv')
export const driverCsv = get('/api/haulier/drivers.csv')
export const siteCsv = get('/api/sites.csv')
export const productCsv = get('/api/products.csv')
export const statementCsv = get<{ query: typeof StatementQuery }>('/api/statements.csv')
export const statementPdf = get<{ query: typeof StatementQuery }>('/api/statements.pdf')
export const statementRead = get<{ query: typeof StatementQuery; answer: typeof StatementAnswer }>('/api/statements')

export const jobList = get<{ query: typeof JobQuery; answer: typeof DriverJobs }>('/api/driver/jobs')
export const syncRead = get<{ query: typeof SyncQuery; answer: typeof SyncAnswer }>('/api/sync')

export const postcodeRead = get<{ params: typeof PostcodePath; answer: typeof PostcodePlace }>(
  '/api/geo/postcodes/:postcode',
  open,
)
export const addressList = get<{ query: typeof AddressQuery; answer: typeof AddressSuggestions }>(
  '/api/geo/addresses',
  open,
)
export const geoRead = get<{ answer: typeof GeoStatus }>('/api/geo/status', open)

/** A call that changes an existing row names the version that was on the screen. */
type Decision = { body: typeof VersionBody; sent: SeenVersion }
type Deletion = { query: typeof ShownQuery; sent: SeenVersion }

type CompanyRegistration = { body: ReturnType<typeof companyRegistration>; answer: typeof Registered }
export const registerContractor = post<CompanyRegistration>('/api/register/contractor', [], open)
export const registerHaulier = post<CompanyRegistration>('/api/register/haulier', [], open)
export const registerSupplier = post<CompanyRegistration>('/api/register/supplier', [], open)
export const registerContractorSupplier = post<CompanyRegistration>('/api/register/contractor-supplier', [], open)
export const registerContractorHaulier = post<CompanyRegistration>('/api/register/contractor-haulier', [], open)
export const registerContractorSupplierHaulier = post<CompanyRegistration>(
  '/api/register/contractor-supplier-haulier',
  [],
  open,
)
/** An admin registered by a super-admin is approved at once, so the call carries their session. */
export const registerAdmin = post<{ body: typeof AdminRegistration; answer: typeof Registered }>(
  '/api/register/admin',
  ['accounts'],
)
/** Whether a pack lacks any of its order's tickets. A POST that changes nothing: a URL has no room for a whole pack. */
export const verifyPack = post<{ body: typeof PackCheck; answer: typeof PackChecked }>('/api/verify/packs', [], open)
export const emailVerify = post<{ body: typeof EmailVerification; answer: typeof EmailVerified }>(
  '/api/verify-email',
  [],
  open,
)
export const passwordForgotten = post<{ body: typeof ForgottenPassword; answer: typeof Message }>(
  '/api/forgot-password',
  [],
  open,
)
export const passwordReset = post<{ body: typeof PasswordReset; answer: typeof Message }>(
  '/api/reset-password',
  [],
  open,
)
export const passwordChange = put<{ body: typeof PasswordChange; answer: typeof Message }>('/api/user/password', [
  'accounts',
])
export const profileUpdate = put<{
  body: typeof ProfileUpdate
  sent: SeenVersion & { company?: SeenVersion }
  answer: typeof ProfileUpdated
}>('/api/user/profile', ['accounts', 'bids'])
export const noticesUpdate = put<{
  body: typeof NoticePreferencesUpdate
  sent: { notices: readonly SeenVersion[] }
  answer: typeof NoticePreferencesSaved
}>('/api/user/notices', ['notice_settings'])
export const notificationsMark = post<{ body: typeof NotificationsRead; answer: typeof NotificationsMarked }>(
  '/api/notifications/read',
  ['notices'],
)
export const deviceRegister = post<{ body: typeof DeviceRegistration; answer: typeof DeviceRegistered }>(
  '/api/devices',
  ['devices'],
)
export const deviceKeyRegister = post<{ body: typeof DeviceKeyRegistration; answer: typeof Message }>(
  '/api/devices/keys',
  ['devices'],
)
export const phoneEnd = remove<{ params: typeof DevicePath; answer: typeof Message }>('/api/haulier/devices/:id', [
  'devices',
])
export const deviceRemove = remove<{ params: typeof DevicePath; answer: typeof Message }>('/api/devices/:id', [
  'devices',
])

export const failedMailResend = post<{ params: typeof FailedMailPath; answer: typeof Message }>(
  '/api/admin/failed-mails/:id/resend',
  ['mails'],
)

export const sessionEnd = remove<{ params: typeof SessionPath; answer: typeof Message }>('/api/sessions/:id', [
  'sessions',
])

export const factorBegin = post<{ body: typeof FactorBegin; answer: typeof FactorBegun }>('/api/user/factor', [])
export const factorConfirm = post<{ body: typeof FactorConfirm; answer: typeof FactorConfirmed }>(
  '/api/user/factor/confirm',
  ['factor'],
)
export const factorRemove = post<{ body: typeof FactorRemoval; answer: typeof Message }>('/api/user/factor/remove', [
  'factor',
])

export const tokenMake = post<{ body: typeof TokenMake; answer: typeof TokenMade }>('/api/tokens', ['connections'])
export const tokenRevoke = remove<{ params: typeof TokenPath; answer: typeof Message }>('/api/tokens/:id', [
  'connections',
])

export const webhookMake = post<{ body: typeof WebhookMake; answer: typeof WebhookKeyed }>('/api/webhook', [
  'connections',
])
export const webhookUpdate = put<{ body: typeof WebhookUpdate; sent: SeenVersion; answer: typeof WebhookWritten }>(
  '/api/webhook',
  ['connections'],
)
export const webhookRemove = remove<{ answer: typeof Message }>('/api/webhook', ['connections'])
export const webhookTest = post<{ answer: typeof Message }>('/api/webhook/test', ['deliveries'])
export const webhookStart = post<{ answer: typeof WebhookWritten }>('/api/webhook/start', ['deliveries'])
export const webhookRenew = post<{ body: typeof WebhookRenew; answer: typeof WebhookKeyed }>('/api/webhook/secret', [
  'connections',
])
export const deliveryReplay = post<{ params: typeof DeliveryPath; answer: typeof Message }>(
  '/api/webhook/deliveries/:id/replay',
  ['deliveries'],
)
export const failedReplay = post<{ answer: typeof Replayed }>('/api/webhook/replay-failed', ['deliveries'])

export const calendarMake = post<{ answer: typeof CalendarMade }>('/api/user/calendar', ['calendar'])
export const calendarEnd = remove<{ answer: typeof CalendarMade }>('/api/user/calendar', ['calendar'])

export const vehicleCreate = post<{ body: typeof VehicleForm; answer: typeof VehicleWritten }>(
  '/api/haulier/vehicles',
  ['vehicles'],
)
export const vehicleUpdate = put<{
  params: typeof VehiclePath
  body: typeof VehicleUpdate
  sent: SeenVersion
  answer: typeof VehicleWritten
}>('/api/haulier/vehicles/:id', ['vehicles'])
export const vehicleRemove = remove<Deletion & { params: typeof VehiclePath; answer: typeof Message }>(
  '/api/haulier/vehicles/:id',
  ['vehicles'],
)

export const collectionPointCreate = post<{
  body: typeof CollectionPointForm
  answer: typeof CollectionPointWritten
}>('/api/collection-points', ['accounts'])
export const collectionPointUpdate = put<{
  params: typeof CollectionPointPath
  body: typeof CollectionPointUpdate
  sent: SeenVersion
  answer: typeof CollectionPointWritten
}>('/api/collection-points/:id', ['accounts'])
export const collectionPointRemove = remove<Deletion & { params: typeof CollectionPointPath; answer: typeof Message }>(
  '/api/collection-points/:id',
  ['accounts'],
)

export const siteCreate = post<{ body: typeof SiteForm; answer: typeof SiteWritten }>('/api/sites', ['sites'])
export const siteUpdate = put<{
  params: typeof SitePath
  body: typeof SiteUpdate
  sent: SeenVersion
  answer: typeof SiteWritten
}>('/api/sites/:id', ['sites'])
export const siteArchive = post<Decision & { params: typeof SitePath; answer: typeof SiteWritten }>(
  '/api/sites/:id/archive',
  ['sites'],
)
export const siteBringBack = post<Decision & { params: typeof SitePath; answer: typeof SiteWritten }>(
  '/api/sites/:id/bring-back',
  ['sites'],
)
export const siteRemove = remove<Deletion & { params: typeof SitePath; answer: typeof Message }>('/api/sites/:id', [
  'sites',
])

export const scheduleCreate = post<{ body: typeof ScheduleCreate; answer: typeof ScheduleWritten }>('/api/schedules', [
  'schedules',
])
export const scheduleUpdate = put<{
  params: typeof SchedulePath
  body: typeof ScheduleUpdate
  sent: SeenVersion
  answer: typeof ScheduleWritten
}>('/api/schedules/:id', ['schedules'])
export const scheduleEnd = post<Decision & { params: typeof SchedulePath; answer: typeof ScheduleWritten }>(
  '/api/schedules/:id/end',
  ['schedules'],
)
export const draftDismiss = post<{ params: typeof DraftPath; answer: typeof ScheduleWritten }>(
  '/api/schedules/:id/drafts/:draftId/dismiss',
  ['schedules'],
)

export const userVerify = post<{ body: typeof UserAction; sent: SeenVersion; answer: typeof ManagedUser }>(
  '/api/users/verify',
  ['accounts', 'quotes'],
)
export const userBan = post<{ body: typeof UserAction; sent: SeenVersion; answer: typeof ManagedUser }>(
  '/api/users/ban',
  ['accounts', 'quotes'],
)
export const userDelete = remove<Deletion & { params: typeof UserPath; answer: typeof Message }>('/api/users/:id', [
  'accounts',
  'quotes',
])
export const productCreate = post<{ body: typeof ProductCreate; answer: typeof ProductCreated }>('/api/products', [
  'products',
])
export const productUpdate = put<{
  params: typeof ProductPath
  body: typeof ProductUpdate
  sent: SeenVersion
  answer: typeof ProductUpdated
}>('/api/products/:id', ['products', 'bids'])
export const productDelete = remove<Deletion & { params: typeof ProductPath; answer: typeof Message }>(
  '/api/products/:id',
  ['products'],
)

// The specification's forms also send what `sent` lists; the server doesn't read it.

export const quoteCreate = post<{ body: typeof QuoteCreate; sent: { status: 0 }; answer: typeof QuoteWritten }>(
  '/api/quotes',
  ['quotes'],
)
export const quoteUpdate = put<{
  params: typeof QuotePath
  body: typeof QuoteUpdate
  sent: SeenVersion
  answer: typeof QuoteWritten
}>('/api/quotes/:id', ['quotes'])
export const quoteDelete = remove<Deletion & { params: typeof QuotePath; answer: typeof Message }>('/api/quotes/:id', [
  'quotes',
])
export const quoteVerify = put<{
  params: typeof QuotePath
  body: typeof QuoteVerify
  sent: SeenVersion
  answer: typeof QuoteWritten
}>('/api/quotes/:id/verify', ['quotes'])

export const quoteHide = put<{ params: typeof QuotePath; answer: typeof Message }>('/api/quotes/:id/hidden', ['quotes'])
export const quoteUnhide = remove<{ params: typeof QuotePath; answer: typeof Message }>('/api/quotes/:id/hidden', [
  'quotes',
])

export const quoteTakeBack = post<Decision & { params: typeof QuotePath; answer: typeof QuoteWritten }>(
  '/api/quotes/:id/take-back',
  ['quotes'],
)

export const questionAsk = post<{
  params: typeof QuestionsPath
  body: typeof QuestionAsk
  answer: typeof QuestionWritten
}>('/api/quotes/:id/questions', ['questions'])
type Answering = { body: typeof AnswerWrite; sent: SeenVersion; answer: typeof QuestionWritten }
export const questionAnswer = post<Answering & { params: typeof QuestionPath }>(
  '/api/quotes/:id/questions/:questionId/answers',
  ['questions'],
)
export const answerCorrect = put<Answering & { params: typeof AnswerPath }>(
  '/api/quotes/:id/questions/:questionId/answers/:answerId',
  ['questions'],
)
type Removal = { query: typeof QuestionShown; sent: SeenVersion; answer: typeof Message }
export const questionRemove = remove<Removal & { params: typeof QuestionPath }>(
  '/api/quotes/:id/questions/:questionId',
  ['questions'],
)
export const answerRemove = remove<Removal & { params: typeof AnswerPath }>(
  '/api/quotes/:id/questions/:questionId/answers/:answerId',
  ['questions'],
)

export const attachmentUpdate = put<{
  params: typeof AttachmentPath
  body: typeof AttachmentUpdate
  sent: SeenVersion
  answer: typeof AttachmentWritten
}>('/api/attachments/:id', ['attachments'])
export const attachmentRemove = remove<{
  params: typeof AttachmentPath
  query: typeof AttachmentShown
  sent: SeenVersion
  answer: typeof Message
}>('/api/attachments/:id', ['attachments'])
export const uploadBegin = post<{
  params: typeof AttachmentsPath
  body: typeof UploadBegin
  answer: typeof UploadAnswer
}>('/api/quotes/:id/attachments', [])
export const uploadPart = put<{ params: typeof PartPath; body: typeof PartSend; answer: typeof UploadAnswer }>(
  '/api/uploads/:uploadId/parts/:n',
  [],
)
export const uploadFinish = post<{
  params: typeof UploadPath
  body: typeof UploadFinish
  answer: typeof AttachmentWritten
}>('/api/uploads/:uploadId/finish', ['attachments'])
export const uploadCancel = remove<{ params: typeof UploadPath; answer: typeof Message }>('/api/uploads/:uploadId', [
  'attachments',
])

type Bidding = { body: typeof BidTerms; sent: { delivery_price: null }; answer: typeof BidWritten }
export const bidSubmit = post<Bidding & { params: typeof QuoteOfBidsPath }>('/api/quotes/:id/bids', ['bids'])
export const bidSubmitByQuote = post<{ body: typeof BidOnQuote; answer: typeof BidWritten }>('/api/bids', ['bids'])
export const bidUpdate = put<{
  params: typeof BidPath
  body: typeof BidUpdate
  sent: { delivery_price: null } & SeenVersion
  answer: typeof BidWritten
}>('/api/bids/:id', ['bids'])
export const bidCancel = remove<Deletion & { params: typeof BidPath; answer: typeof BidWritten }>('/api/bids/:id', [
  'bids',
])

export const bidReaffirm = post<{ params: typeof BidPath; body: typeof BidReaffirm; answer: typeof Message }>(
  '/api/bids/:id/reaffirm',
  ['bids'],
)

export const haulageChoose = post<{ params: typeof QuotePath; answer: typeof Message }>('/api/quotes/:id/haul', [
  'quotes',
  'bids',
])

type Pricing = { body: typeof HaulierPriceTerms; sent: SeenVersion; answer: typeof HaulierBidWritten }
export const deliveryPrice = put<Pricing & { params: typeof BidPath }>('/api/bids/:id/haulier-price', ['bids'])
export const deliveryPriceOfQuote = put<Pricing & { params: typeof BidOfQuotePath }>(
  '/api/quotes/:id/bids/:bidId/haulier-price',
  ['bids'],
)
export const deliveryPriceWithdraw = remove<Deletion & { params: typeof BidPath; answer: typeof HaulierBidWritten }>(
  '/api/bids/:id/haulier-price',
  ['bids'],
)

type Acceptance = { body: typeof ShownBid; sent: SeenVersion; answer: typeof BidAccepted }
export const bidAccept = put<Acceptance & { params: typeof BidPath }>('/api/bids/:id/accept', ['bids'])
export const bidAcceptOfQuote = put<Acceptance & { params: typeof BidOfQuotePath }>(
  '/api/quotes/:id/bids/:bidId/accept',
  ['bids'],
)
export const bidAcceptWithHaulier = put<Acceptance & { params: typeof HaulierBidOfQuotePath }>(
  '/api/quotes/:id/bids/:bidId/haulier-bids/:haulierBidId/accept',
  ['bids'],
)
export const approvalRead = get<{ params: typeof ApprovalPath; answer: typeof Approval }>('/api/quotes/:id/approval')
export const approvalEnd = remove<{
  params: typeof ApprovalPath
  query: typeof ApprovalShown
  answer: typeof Message
}>('/api/quotes/:id/approval', ['bids'])
export const bidReject = put<{
  params: typeof BidPath
  body: typeof BidReject
  sent: SeenVersion
  answer: typeof BidDecided
}>('/api/bids/:id/reject', ['bids'])

export const orderConfirmAsSupplier = post<{ params: typeof OrderPath; answer: typeof SupplierConfirmation }>(
  '/api/quotes/:id/confirm-supplier',
  ['orders'],
)
export const orderConfirmAsHaulier = post<{ params: typeof HaulierBidPath; answer: typeof HaulierConfirmation }>(
  '/api/haulier/haulier-bids/:id/confirm',
  ['orders'],
)
export const orderClose = post<{ params: typeof OrderPath; body: typeof ReasonGiven; answer: typeof OrderClosed }>(
  '/api/quotes/:id/close',
  ['orders'],
)
export const orderCancel = post<{ params: typeof OrderPath; body: typeof ReasonGiven; answer: typeof OrderClosed }>(
  '/api/quotes/:id/cancel',
  ['orders'],
)
export const orderRelease = post<{ params: typeof OrderPath; body: typeof ReasonGiven; answer: typeof Message }>(
  '/api/quotes/:id/release',
  ['orders'],
)
export const orderChangeDetails = put<{
  params: typeof OrderPath
  body: typeof OrderDetailsChange
  sent: SeenVersion
  answer: typeof Message
}>('/api/quotes/:id/order-details', ['orders'])
export const amendmentPropose = post<{
  params: typeof AmendmentsPath
  body: typeof AmendmentPropose
  sent: SeenVersion
  answer: typeof AmendmentWritten
}>('/api/quotes/:id/amendments', ['orders'])
type Answer = { params: typeof AmendmentPath; sent: SeenVersion }
export const amendmentAgree = post<Answer & { body: typeof AmendmentShown; answer: typeof AmendmentAgreed }>(
  '/api/amendments/:id/agree',
  ['orders'],
)
export const amendmentDecline = post<Answer & { body: typeof AmendmentDecline; answer: typeof Message }>(
  '/api/amendments/:id/decline',
  ['orders'],
)
export const amendmentWithdraw = post<Answer & { body: typeof AmendmentShown; answer: typeof Message }>(
  '/api/amendments/:id/withdraw',
  ['orders'],
)
export const amendmentEnd = post<Answer & { body: typeof AmendmentDecline; answer: typeof Message }>(
  '/api/amendments/:id/end',
  ['orders'],
)
export const driverAssign = post<{
  params: typeof HaulierBidPath
  body: typeof DriverAssignment
  answer: typeof AssignedDrivers
}>('/api/haulier/haulier-bids/:id/assign-driver', ['orders'])
/** The outbox's fields are in the query: some proxies drop the body of a DELETE. */
export const driverRemove = remove<{
  params: typeof AssignmentPath
  query: typeof DriverRemoval
  answer: typeof AssignedDrivers
}>('/api/haulier/haulier-bids/:id/drivers/:driverId', ['orders'])
export const staffCreate = post<{
  body: typeof NewStaff
  sent: { haulier_id: number | null }
  answer: typeof StaffCreated
}>('/api/users', ['accounts'])
/** By a firm's software: nobody but the driver gets to know the password. */
export const driverCreate = post<{ body: typeof NewDriver; answer: typeof StaffCreated }>('/api/haulier/drivers', [
  'accounts',
])
export const staffInvite = post<{ body: typeof Invitation; answer: typeof StaffWritten }>('/api/users/invite', [
  'accounts',
])
export const staffInviteAgain = post<{ params: typeof StaffPath; answer: typeof StaffWritten }>(
  '/api/users/:id/invite',
  ['accounts'],
)
export const staffHandOver = post<Decision & { params: typeof StaffPath; answer: typeof StaffWritten }>(
  '/api/users/:id/owner',
  ['accounts'],
)
export const staffPermit = put<{
  params: typeof StaffPath
  body: typeof PermissionsUpdate
  sent: SeenVersion
  answer: typeof StaffWritten
}>('/api/haulier/users/:id/permissions', ['accounts'])
export const staffLimit = put<{
  params: typeof StaffPath
  body: typeof ApprovalLimit
  sent: SeenVersion
  answer: typeof StaffWritten
}>('/api/users/:id/approval-limit', ['accounts'])
export const staffDeactivate = post<Decision & { params: typeof StaffPath; answer: typeof StaffWritten }>(
  '/api/haulier/users/:id/deactivate',
  ['accounts', 'orders'],
)
export const staffSignOut = remove<{ params: typeof StaffPath; answer: typeof Message }>(
  '/api/haulier/users/:id/sessions',
  [],
)
export const staffReactivate = post<Decision & { params: typeof StaffPath; answer: typeof StaffWritten }>(
  '/api/haulier/users/:id/reactivate',
  ['accounts'],
)
export const ticketLog = post<{ body: typeof TicketCreate; sent: { net_weight: number }; answer: typeof TicketSaved }>(
  '/api/tickets',
  ['orders'],
)
/** This call and the next are multipart forms; one field holds a picture's bytes. */
export const slipStore = post<{ body: typeof SlipCreate; answer: typeof SlipSaved }>('/api/tickets/slips', ['orders'])
export const noteAdd = post<{ params: typeof NotePath; body: typeof NoteCreate; answer: typeof NoteSaved }>(
  '/api/quotes/:id/collection-notes',
  ['orders'],
)
/** Rows that a shut-out driver's phone has exported. */
export const ticketImport = post<{ body: typeof TicketImport; answer: typeof RowsImported }>('/api/tickets/import', [
  'orders',
])
export const slipImport = post<{ body: typeof SlipImport; answer: typeof RowsImported }>('/api/tickets/slips/import', [
  'orders',
])
export const noteImport = post<{ body: typeof NoteImport; answer: typeof RowsImported }>(
  '/api/collection-notes/import',
  ['orders'],
)

export const paperLog = post<{ body: typeof PaperTickets; answer: typeof PaperLogged }>('/api/tickets/paper', [
  'orders',
])
export const weighbridgeColumns = get<{ answer: typeof WeighbridgeColumnsFound }>('/api/weighbridge-columns')
export const weighbridgeColumnsKeep = put<{ body: typeof WeighbridgeColumns; answer: typeof WeighbridgeColumnsKept }>(
  '/api/weighbridge-columns',
  ['weighbridge'],
)

/** Without a plan it is a dry run. */
type ListImporting = { body: typeof ListImport; answer: typeof ListImported }
export const vehicleImport = post<ListImporting>('/api/haulier/vehicles/import', ['vehicles'])
export const driverImport = post<ListImporting>('/api/haulier/drivers/import', ['accounts'])
export const siteImport = post<ListImporting>('/api/sites/import', ['sites'])
export const productImport = post<ListImporting>('/api/products/import', ['products', 'bids'])

type TicketCheckCall = { params: typeof TicketPath; body: typeof ReasonGiven; answer: typeof TicketChecked }
export const ticketVoid = post<TicketCheckCall>('/api/tickets/:id/void', ['orders'])
export const ticketQuery = post<TicketCheckCall>('/api/tickets/:id/query', ['orders'])
export const ticketAnswer = post<TicketCheckCall>('/api/tickets/:id/answer', ['orders'])

/** Answers with a file, and changes nothing. A POST because of the password. */
export const firmArchiveMake = post<{ body: typeof FirmArchiveMake }>('/api/firm-archive', [])
