import type { z } from 'zod'
import type { Config } from '../config.ts'
import { type DemoPerson, type DemoStory, demoPeople, storySteps } from '../contract/demo.ts'
import { isLoopback } from '../contract/rules/loopback.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { type DemoMark, findDemo, findStoryQuote, listNames, userOf } from './demoQueries.ts'

/** Throws 404 unless the seed has marked the database and this is the machine's own address. */
export async function requireDemo(deps: Pick<Deps, 'db' | 'config'>): Promise<DemoMark> {
  const mark = await findMark(deps)
  if (!mark) throw refuse.notFound()
  return mark
}

export async function isDemo(deps: Pick<Deps, 'db' | 'config'>): Promise<boolean> {
  return (await findMark(deps)) !== undefined
}

async function findMark({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<DemoMark | undefined> {
  return isAtHome(config) ? findDemo(db) : undefined
}

function isAtHome({ appUrl }: Config): boolean {
  return isLoopback(new URL(appUrl).hostname)
}

export async function readStory(deps: Pick<Deps, 'db' | 'config'>): Promise<z.input<typeof DemoStory>> {
  const mark = await requireDemo(deps)
  const { quote, at } = await findPlace(deps.db, mark)
  const names = await listNames(
    deps.db,
    demoPeople.map((person) => userOf(mark, person)),
  )
  return {
    data: demoPeople.map((person) => ({
      person,
      name: names.get(userOf(mark, person)) ?? '',
      ...standingOf(person, at),
    })),
    meta: {
      product_name: quote.product_name,
      quantity: toTonnes(quote.quantity_kg),
      address: quote.address,
      city: quote.city,
    },
  }
}

/** The story's quote, and the number of the step that comes next. */
async function findPlace(db: Db, mark: DemoMark) {
  const quote = await findStoryQuote(db, mark)
  if (!quote) throw refuse.notFound()
  const done = storySteps.map(({ step }) => step === 'asks' || (step !== 'reads' && quote[step]))
  return { quote, at: done.lastIndexOf(true) + 1 }
}

/** The step that is theirs now, else the last that they have done, else their first. */
function standingOf(person: DemoPerson, at: number) {
  const own = storySteps.flatMap(({ step, by }, nth) => (by === person ? [{ step, nth }] : []))
  const now = own.find(({ nth }) => nth === at)
  const last = own.findLast(({ nth }) => nth < at)
  const { step } = now ?? last ?? own[0] ?? storySteps[0]
  return { step, state: now ? ('next' as const) : last ? ('done' as const) : ('waiting' as const) }
}
