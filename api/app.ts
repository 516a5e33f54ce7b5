import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyRequest, type FastifySchema, type RouteOptions } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { isDemo } from './accounts/demoReads.ts'
import { accountRoutes } from './accounts/routes.ts'
import { activityRoutes } from './activity/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { amendmentRoutes } from './amendments/routes.ts'
import { archiveRoutes } from './archives/routes.ts'
import { attachmentRoutes } from './attachments/routes.ts'
import { partRoutes, uploadRoutes } from './attachments/uploadRoutes.ts'
import type { Access } from './auth/access.ts'
import { warnOfUnknownProxy } from './auth/address.ts'
import type { AppDeps } from './auth/appDeps.ts'
import { authenticateRequests } from './auth/authenticate.ts'
import { isSecure } from './auth/cookies.ts'
import { createLimits, type Limits, limitRequests } from './auth/limits.ts'
import { limitTable } from './auth/limitTable.ts'
import { queuePasswords } from './auth/passwordQueue.ts'
import { bidRoutes } from './bids/routes.ts'
import { codeIn } from './calendar/address.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { collectionRoutes } from './collections/routes.ts'
import { companyRoutes } from './companies/routes.ts'
import type { Config } from './config.ts'
import type { App, Deps } from './deps.ts'
import { serveDocs } from './docs.ts'
import { driverRoutes } from './drivers/routes.ts'
import { answerNotFound, handleErrors } from './errors/handler.ts'
import { refuse } from './errors/refuse.ts'
import { answerBareRequests, answerUnparsed, bareHeaders, permissionsPolicy } from './errors/unparsed.ts'
import { nameRecorded } from './events/answered.ts'
import { evidenceRoutes } from './evidence/routes.ts'
import { geoRoutes } from './geo/routes.ts'
import { tileSource } from './geo/tiles.ts'
import { healthRoutes } from './health.ts'
import { importRoutes } from './imports/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { describeError, describeRequest } from './log.ts'
import { type Metrics, measure } from './metrics/metrics.ts'
import { needRoutes } from './needs/routes.ts'
import { noticeRoutes } from './notices/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { paperRoutes } from './papers/routes.ts'
import { createStudio } from './papers/studio.ts'
import { phoneRoutes } from './phones/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { productRoutes } from './products/routes.ts'
import { questionRoutes } from './questions/routes.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { scheduleRoutes } from './schedules/routes.ts'
import { serveSite } from './site.ts'
import { siteRoutes } from './sites/routes.ts'
import { syncRoutes } from './sync/routes.ts'
import { noteRoutes } from './tickets/noteRoutes.ts'
import { ticketRoutes } from './tickets/routes.ts'
import { slipRoutes } from './tickets/slipRoutes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** Only JSON is compressed: a compressed stream would hold back its events. */
export const compression: FastifyCompressOptions = {
  customTypes: /^application\/json/,
  encodings: ['br', 'gzip'],
  threshold: 1024,
  // The default of 11 takes longer than it saves.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
}

export type DeclaredRoute = { method: string; url: string; access: Access; schema: FastifySchema }

export type Built = {
  app: App
  routes: readonly DeclaredRoute[]
  limits: Limits
  metrics: Metrics
  leave: () => void
}

/** `server.ts` listens, tests inject. Throws if a route declares no access. */
export async function buildApp(base: Deps, table = limitTable): Promise<Built> {
  const limits = createLimits(base, table)
  const deps: AppDeps = { ...base, limits, passwords: queuePasswords(base, limits) }
  const app = Fastify({
    logger: {
      level: deps.config.logLevel,
      ...(deps.config.logFile && { file: deps.config.logFile }),
      redact: ['req.headers.authorization', 'req.headers.cookie', 'req.headers["x-xsrf-token"]'],
      serializers: { req: describeRequest, err: describeError },
    },
    genReqId: () => randomUUID(),
    trustProxy: deps.config.trustProxy,
    bodyLimit: 256 * 1024,
    // Longer than the slowest phone needs for a ticket; it gives up after a minute.
    requestTimeout: 120_000,
    // Longer than a proxy keeps an idle connection, so that none sends on one that is just closing. Caddy: two minutes.
    keepAliveTimeout: 150_000,
    // What a proxy still sends while the server ends is answered as before.
    return503OnClosing: false,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (_error, request, reply) => answerNotFound(request, reply.headers(bareHeaders)),
    clientErrorHandler: answerUnparsed,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  acceptBodies(app)
  handleErrors(app)
  setHeaders(app)
  const metrics = measure(app, deps)
  const declared = collectRoutes(app)
  await app.register(cookie)
  await app.register(helmet, {
    contentSecurityPolicy: { directives: contentPolicy(deps.config) },
    // `frame-ancestors` says the same.
    xFrameOptions: false,
    strictTransportSecurity: isSecure(deps.config) && { includeSubDomains: false },
  })
  answerBareRequests(app)
  await app.register(compress, compression)
  warnOfUnknownProxy(app)
  authenticateRequests(app, deps)
  limitRequests(app, limits, table, (file) => codeIn(deps.signing, file))
  nameRecorded(app)
  await serveDocs(app, deps.config)

  const leave = healthRoutes(app, deps)
  quoteRoutes(app, deps)
  accountRoutes(app, deps)
  noticeRoutes(app, deps)
  needRoutes(app, deps)
  activityRoutes(app, deps)
  liveRoutes(app, deps)
  adminRoutes(app, deps)
  productRoutes(app, deps)
  companyRoutes(app, deps)
  collectionRoutes(app, deps)
  amendmentRoutes(app, deps)
  questionRoutes(app, deps)
  attachmentRoutes(app, deps)
  uploadRoutes(app, deps)
  siteRoutes(app, deps)
  importRoutes(app, deps)
  scheduleRoutes(app, deps)
  bidRoutes(app, deps)
  orderRoutes(app, deps)
  driverRoutes(app, deps)
  ticketRoutes(app, deps)
  evidenceRoutes(app, deps)
  await app.register((scope: App) => noteRoutes(scope, deps))
  await app.register((scope: App) => slipRoutes(scope, deps))
  await app.register((scope: App) => partRoutes(scope, deps))
  const studio = createStudio()
  app.addHook('onClose', studio.close)
  paperRoutes(app, { ...deps, studio })
  archiveRoutes(app, { ...deps, studio })
  phoneRoutes(app, deps)
  privacyRoutes(app, deps)
  syncRoutes(app, deps)
  calendarRoutes(app, deps)
  webhookRoutes(app, deps)
  geoRoutes(app, deps)

  await serveSite(app, { ...deps, isDemo: () => isDemo(deps) })
  await app.ready()
  return { app, routes: declared(), limits, metrics, leave }
}

/** No inline scripts, but the component library needs inline styles. Map tiles and signatures are images. */
function contentPolicy({ tilesUrl }: Config) {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    fontSrc: ["'self'", 'data:'],
    imgSrc: ["'self'", 'data:', 'blob:', ...(tilesUrl ? [tileSource(tilesUrl)] : [])],
    connectSrc: ["'self'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    upgradeInsecureRequests: null,
  }
}

/** The specification's clients send JSON headers without a body. `null` counts as a body, but a wrong one. */
function acceptBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  const readsBody = ({ routeOptions }: FastifyRequest) => routeOptions.schema?.body !== undefined
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' || !readsBody(request)) done(null, {})
    else if (body.toString().trim() === 'null') done(refuse.invalid({ body: ['The body field is required.'] }))
    else parse(request, body as string, done)
  })
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, _body, done) => {
    if (readsBody(request)) done(refuse.unreadable(415, 'unsupported_media_type', 'Unsupported media type.'))
    else done(null, undefined)
  })
}

/** Answers are private, may change, and carry the request's id. Files of the site set their own header. */
function setHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    reply.header('permissions-policy', permissionsPolicy)
  })
}

function collectRoutes(app: FastifyInstance): () => readonly DeclaredRoute[] {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  return () =>
    routes.flatMap(({ method, url, config, schema = {} }) => {
      if (!config?.access) throw new Error(`${String(method)} ${url} declares no access`)
      const { access } = config
      return [method].flat().map((one) => ({ method: one, url, access, schema }))
    })
}
