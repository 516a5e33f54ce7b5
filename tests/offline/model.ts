import { enterDevice, leaveDevice, needsUploadToken, obtainUploadToken } from '../../web/offline/device.ts'
import { DraftChangedError, saveDraft, startDraft } from '../../web/offline/drafts.ts'
import { type DrainReason, drain } from '../../web/offline/drain.ts'
import { finishTicket } from '../../web/offline/finish.ts'
import { unlessFull } from '../../web/offline/fullDisk.ts'
import { retryRow } from '../../web/offline/retryRow.ts'
import type { OutboxRow } from '../../web/offline/rows.ts'
import { countUnsent } from '../../web/offline/unsent.ts'
import { listUnsent } from '../../web/offline/unsentLists.ts'
import { makeOrder } from '../api/factories.ts'
import type { TestApi } from '../api/harness.ts'
import { signaturePng } from '../api/ticketBody.ts'
import { type Member, password } from '../api/world.ts'
import { emptyFields } from './driver.ts'
import { createNetwork, faults, type Network } from './network.ts'
import { type FinishFault, judgeOutcome, type Outcome, type Saved } from './outcome.ts'
import { createDeck, createFraction, createPhone, type Phone, type Process, settleDown } from './phone.ts'

/**
 * Two drivers log tickets on one phone while everything goes wrong; then the world heals. What the phone has ever shown as
 * saved must lie in the API's database exactly once, under its own author, with its own weight.
 */

const finishFaults: readonly FinishFault[] = ['tab_killed_before', 'tab_killed_after', 'quota', 'two_tabs']
const reasons: readonly DrainReason[] = ['saved', 'start', 'visible', 'online', 'timer', 'send-now', 'sync']

type Driver = Member & { quoteId: number; session: string }

type Run = {
  api: TestApi
  phone: Phone
  network: Network
  fraction: () => number
  drivers: Driver[]
  active: Driver
  page: Process
  drawFinishFault: () => FinishFault
  saved: Map<string, Saved>
  struck: Record<FinishFault, number>
}

export async function runModel(api: TestApi, { seed, tickets }: { seed: number; tickets: number }): Promise<Outcome> {
  const fraction = createFraction(seed)
  const phone = createPhone(seed + 1)
  let faultRate = 0.6
  const network = createNetwork(api, phone, {
    fraction,
    faultRate: () => faultRate,
    draw: createDeck(faults, fraction),
  })
  const drivers = await Promise.all([makeDriver(api, api.world.a), makeDriver(api, api.world.b)])
  const struck = { tab_killed_before: 0, tab_killed_after: 0, quota: 0, two_tabs: 0 }
  const active = drivers[0] as Driver
  const run: Run = {
    ...{ api, phone, network, fraction, drivers, active, struck },
    page: open(phone, network),
    drawFinishFault: createDeck(finishFaults, fraction),
    saved: new Map(),
  }
  await enterDevice(run.page, active.id)
  for (let count = 0; count < tickets; count++) {
    if (fraction() < 0.1) await changeDriver(run)
    await logOne(run, 20_000 + count)
    await goOn(run)
  }
  faultRate = 0
  await heal(run)
  return judgeOutcome(api.db, [...run.saved.values()], { ...network.struck, ...struck })
}

function open(phone: Phone, network: Network): Process {
  const process: Process = phone.open(network.fetchFor(() => process))
  return process
}

async function makeDriver(api: TestApi, chain: TestApi['world']['a']): Promise<Driver> {
  const { quote_id } = await makeOrder(api.db, api.world, chain, { quote: { quantity_kg: 900_000_000 } })
  const { body } = await api.as(null).post('/api/login', { email: chain.driver.email, password })
  return { ...chain.driver, quoteId: quote_id, session: body.token }
}

const sessionOf = ({ id, session }: Driver) => ({ userId: id, token: session })

/** One hands the phone to the other, whatever is still unsent. */
async function changeDriver(run: Run): Promise<void> {
  const next = run.drivers.find((driver) => driver !== run.active) as Driver
  await leaveDevice(run.page, run.active.id)
  await enterDevice(run.page, next.id)
  run.active = next
}

async function logOne(run: Run, grossKg: number): Promise<void> {
  const { id: userId, quoteId } = run.active
  const started = await startDraft(run.page, userId, { quoteId, fields: emptyFields })
  const fields = { ...emptyFields, gross: String(grossKg / 1000), tare: '12.48', vehicle: 'FN19 HVO' }
  const signature = { mime: 'image/png', bytes: signaturePng.slice().buffer } as const
  await saveDraft(run.page, userId, { ...started, fields, signature })
  if (run.fraction() < 0.3) {
    const fault = run.drawFinishFault()
    run.struck[fault] += 1
    await finishBadly(run, fault)
  }
  await finishRest(run)
}

async function finishBadly(run: Run, fault: FinishFault): Promise<void> {
  const { page, phone, network } = run
  const { id: userId, quoteId } = run.active
  const db = page.stores.user(userId)
  const draft = await db.drafts.get(quoteId)
  if (!draft) throw new Error('No draft')
  switch (fault) {
    case 'quota':
    case 'tab_killed_before': {
      // The last write of the transaction fails: all of it has to be undone.
      const name = fault === 'quota' ? 'QuotaExceededError' : 'AbortError'
      const fail = () => {
        throw new DOMException('Not written', name)
      }
      db.log.hook('creating', fail)
      await finishTicket(page, userId, draft).catch(() => {})
      db.log.hook('creating').unsubscribe(fail)
      if (fault === 'tab_killed_before') run.page = reopen(page, open(phone, network))
      return
    }
    case 'tab_killed_after':
      note(run, await finishTicket(page, userId, draft))
      run.page = reopen(page, open(phone, network))
      return
    case 'two_tabs': {
      const tab = open(phone, network)
      const rows = await Promise.all([finishTicket(page, userId, draft), finishTicket(tab, userId, draft)])
      for (const row of rows) note(run, row)
      tab.kill()
    }
  }
}

function reopen(old: Process, fresh: Process): Process {
  old.kill()
  return fresh
}

/** What the driver does next: where the draft is still there, they submit it again. */
async function finishRest(run: Run): Promise<void> {
  const { id: userId, quoteId } = run.active
  const draft = await run.page.stores.user(userId).drafts.get(quoteId)
  if (!draft) return
  try {
    note(run, await finishTicket(run.page, userId, draft))
  } catch (error) {
    if (!(error instanceof DraftChangedError)) throw error
  }
}

function note({ saved, active }: Run, { syncToken, quoteId, body }: OutboxRow): void {
  const { gross_kg } = body as { gross_kg: number }
  saved.set(syncToken, { syncToken, quoteId, gross_kg, userId: active.id })
}

/** Time passes, triggers fire, the driver answers what they are asked. */
async function goOn(run: Run): Promise<void> {
  const { fraction, network } = run
  for (let drains = Math.floor(fraction() * 3); drains > 0; drains--) {
    const reason = reasons[Math.floor(fraction() * reasons.length)] as DrainReason
    const process = fraction() < 0.5 ? run.page : open(run.phone, network)
    await attend(run, process, refreshed(run, process, reason))
  }
  if (fraction() < 0.2) await network.deliverLate()
  if (fraction() < 0.2) await answerQuestions(run)
  if (fraction() < 0.2) run.phone.clock.set(0)
  pass(run, fraction() * 8 * 60_000)
}

async function refreshed(run: Run, process: Process, reason: DrainReason): Promise<void> {
  const session = sessionOf(run.active)
  if (await needsUploadToken(process, session)) await obtainUploadToken(process, session, 'Pixel 9')
  await drain(process, reason)
}

/** Waits for the work to end, or for its process to; time goes by only while nobody is at work. */
async function attend(run: Run, process: Process, work: Promise<void>): Promise<void> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  const failed: unknown[] = []
  void work.then(end, (error) => failed.push(error))
  void process.ended.then(end)
  for (let seconds = 0; !isOver && failed.length === 0; ) {
    await settleDown()
    if (isOver || (await run.network.awaitAnswers())) continue
    pass(run, 5_000)
    seconds += 5
    if (seconds > 7_200) throw new Error('The engine stands still')
  }
  if (failed.length > 0) throw failed[0]
  if (process !== run.page) process.kill()
  else if (await isGone(process)) run.page = reopen(process, open(run.phone, run.network))
}

function isGone(process: Process): Promise<boolean> {
  return Promise.race([process.ended.then(() => true), Promise.resolve().then(() => false)])
}

function pass({ phone, api }: Run, ms: number): void {
  phone.clock.advance(ms)
  api.clock.advance(ms)
}

/** Signs in where asked to, and tries again what needs the driver. */
async function answerQuestions({ page, active }: Run): Promise<void> {
  const user = await page.stores.registry.users.get(active.id)
  if (user?.paused) await enterDevice(page, active.id)
  await retryAll(page, active.id)
}

async function retryAll(page: Process, userId: number): Promise<void> {
  for (const { seq } of await listUnsent(page.stores.user(userId))) {
    await unlessFull(retryRow(page, userId, seq), undefined)
  }
}

/** The network is back, each driver signs in once more, and nothing is left in the queues. */
async function heal(run: Run): Promise<void> {
  run.phone.clock.set(0)
  for (let round = 0; round < 20; round++) {
    for (const driver of run.drivers) {
      await enterDevice(run.page, driver.id)
      run.active = driver
      await retryAll(run.page, driver.id)
      await attend(run, run.page, refreshed(run, run.page, 'start'))
      pass(run, 3_600_000)
    }
    await run.network.deliverLate()
    const left = await Promise.all(run.drivers.map(({ id }) => countUnsent(run.page.stores.user(id))))
    if (left.every((count) => count === 0)) return
  }
}
