import sharp from 'sharp'
import { enterDevice } from '../../web/offline/device.ts'
import { type DrainReason, drain } from '../../web/offline/drain.ts'
import { makeOrder } from '../api/factories.ts'
import type { TestApi } from '../api/harness.ts'
import { password } from '../api/world.ts'
import { answerQuestions, changeDriver, heal, outage, reasons } from './modelHeal.ts'
import { attend, type Driver, open, pass, type Run, renewToken, thaw } from './modelRun.ts'
import { logOne } from './modelSave.ts'
import { createNetwork, faults } from './network.ts'
import { type FinishFault, judgeOutcome, type Outcome } from './outcome.ts'
import { createDeck, createFraction, createPhone, createRandom, type Process } from './phone.ts'

/**
 * Two drivers log tickets on one phone while everything goes wrong, several tabs and workers at once; then the world heals.
 * What the phone has ever shown as saved must lie in the API's database exactly once, under its own author, with its own
 * weight.
 */

const finishFaults: readonly FinishFault[] = ['tab_killed_before', 'tab_killed_after', 'quota', 'two_tabs']

export async function runModel(api: TestApi, { seed, tickets }: { seed: number; tickets: number }): Promise<Outcome> {
  const fraction = createFraction(seed)
  const phone = createPhone(seed + 1)
  const network = createNetwork(api, phone, {
    fraction,
    faultRate: () => run.faultRate,
    draw: createDeck(faults, fraction),
  })
  const drivers = await Promise.all([makeDriver(api, api.world.a), makeDriver(api, api.world.b)])
  const struck = { tab_killed_before: 0, tab_killed_after: 0, quota: 0, two_tabs: 0 }
  const run: Run = {
    api,
    phone,
    network,
    fraction,
    drivers,
    struck,
    frozen: [],
    faultRate: 0.6,
    mostUploads: 0,
    active: drivers[0] as Driver,
    page: open(phone, network),
    drawFinishFault: createDeck(finishFaults, fraction),
    drawSignature: await createSignatures(seed, fraction),
    saved: new Map(),
  }
  await enterDevice(run.page, run.active.id)
  for (let count = 0; count < tickets; count++) {
    if (fraction() < 0.1) await changeDriver(run, drivers.find((driver) => driver !== run.active) as Driver)
    await logOne(run, 20_000 + count)
    if (count % 500 === 30) await outage(run)
    await goOn(run)
  }
  const stalled = await heal(run)
  const { mostUploads } = run
  return judgeOutcome(api.db, [...run.saved.values()], {
    stalled,
    mostUploads,
    struck: { ...network.struck, ...struck },
  })
}

async function makeDriver(api: TestApi, chain: TestApi['world']['a']): Promise<Driver> {
  const { quote_id } = await makeOrder(api.db, api.world, chain, { quote: { quantity_kg: 900_000_000 } })
  const { body } = await api.as(null).post('/api/login', { email: chain.driver.email, password })
  return { ...chain.driver, quoteId: quote_id, session: body.token }
}

/** Nine in ten of 2 kB and one in ten of 40 kB: noise, which no format makes smaller. */
async function createSignatures(seed: number, fraction: () => number): Promise<() => ArrayBuffer> {
  const random = createRandom(seed)
  const draw = async (side: number) => {
    const raw = { width: side, height: side, channels: 1 } as const
    return new Uint8Array(
      await sharp(random(side * side), { raw })
        .png()
        .toBuffer(),
    )
  }
  const [usual, large] = await Promise.all([draw(44), draw(200)])
  return () => (fraction() < 0.1 ? large : usual).slice().buffer
}

/** Time passes, triggers fire for several tabs and workers at once, the driver answers what they are asked. */
async function goOn(run: Run): Promise<void> {
  const { fraction, network } = run
  const drains = Array.from({ length: Math.floor(fraction() * 4) }, () => {
    const reason = reasons[Math.floor(fraction() * reasons.length)] as DrainReason
    const process = fraction() < 0.5 ? run.page : open(run.phone, network)
    return { process, done: refreshed(run, process, reason) }
  })
  await attend(run, drains)
  if (run.frozen.length > 0 && fraction() < 0.3) await thaw(run, run.frozen.slice(0, 1))
  if (fraction() < 0.2) await network.deliverLate()
  if (fraction() < 0.2) await answerQuestions(run)
  if (fraction() < 0.2) run.phone.clock.set(0)
  pass(run, fraction() * 8 * 60_000)
}

async function refreshed(run: Run, process: Process, reason: DrainReason): Promise<void> {
  await renewToken(run, process)
  await drain(process, reason)
}
