import { type Reading, type Refreshed, refreshCache } from './cache.ts'
import { needsUploadToken, obtainUploadToken, owesKey, type PageSession } from './device.ts'
import { type DrainReason, isFreshReason } from './drain.ts'
import type { Environment } from './environment.ts'
import { createOwnWait } from './ownWait.ts'
import { readPhoneWait } from './phoneWait.ts'
import { endOf, isOver } from './waits.ts'

type RoundResult = { refreshed: Refreshed | null; hasNewToken: boolean }
type Round = { reason: DrainReason; hasReceived: boolean } & Required<Reading>

export type SessionRequests = {
  ask: (session: PageSession, round: Round) => Promise<RoundResult>
  /** When the timer may retry; null if nothing has failed. */
  nextAt: () => number | null
  forgetSilence: (since: number) => void
}

/** Least time between news while the queue waits for a network (ms). */
const newsWhileWaiting = 60_000

export function createSessionRequests(env: Environment, deviceName: string): SessionRequests {
  const news = createOwnWait(env)
  const token = createOwnWait(env)
  let newsAskedAt = Number.NEGATIVE_INFINITY
  let lastUserId: number | null = null
  /** A fresh trigger came too soon after silence: read news as soon as one may try. */
  let isWished = false
  /** A large answer broke off, for something else or failing storage: the next round asks for the rest. */
  let isInPart = false
  /** No news before this while the queue waits. */
  let newsHeldUntil = 0
  /** When a missing token may be requested after the phone's wait; null if that doesn't hold it up. */
  let tokenHeldUntil: number | null = null
  /** Once per start is enough, since tickets are taken without it. */
  let keySentFor: number | null = null

  async function readNews(session: PageSession, reading: Reading): Promise<Refreshed> {
    newsAskedAt = env.clock.now()
    isWished = false
    // Until it ends; storage may fail meanwhile.
    isInPart = true
    const refreshed = await refreshCache(env, session, reading)
    isInPart = refreshed.is === 'in_part'
    if (refreshed.is === 'no_answer') news.fail(refreshed.by)
    else if (refreshed.is === 'no_room') news.fail('answer')
    else news.succeed()
    return refreshed
  }

  async function register(session: PageSession): Promise<boolean> {
    const obtained = await obtainUploadToken(env, session, deviceName)
    if (obtained === 'registered') token.succeed()
    else token.fail(obtained)
    return obtained === 'registered'
  }

  async function ask(session: PageSession, { reason, hasReceived, isWanted, isCurrent }: Round): Promise<RoundResult> {
    // A new user has just reached the server by signing in, so the last one's failures don't count.
    if (session.userId !== lastUserId) forgetFailures()
    lastUserId = session.userId
    const isFresh = isFreshReason(reason)
    const looking = { isFresh, isVisible: env.isVisible() }
    const { wait } = await readPhoneWait(env)
    const isHeld = !isOver(wait, env.clock.now(), looking)
    isWished ||= isFresh
    const wantsNews = reason !== 'timer' || hasReceived || isInPart || news.endsAt(isWished) !== null
    const sinceNews = env.clock.now() - newsAskedAt
    const isTooSoon = isHeld && sinceNews >= 0 && sinceNews < newsWhileWaiting
    const heldUntil = endOf(wait, env.clock.now(), { ...looking, isFresh: false })
    newsHeldUntil = isTooSoon ? Math.min(newsAskedAt + newsWhileWaiting, heldUntil) : 0
    const mayAsk = news.isOver(isWished) && !isTooSoon
    const refreshed = wantsNews && mayAsk ? await readNews(session, { isWanted, isCurrent }) : null
    // A token would enter the user on the device again.
    if (!isCurrent()) return { refreshed, hasNewToken: false }
    const hasNewToken = await obtainToken(session, refreshed, { isFresh, heldUntil: isHeld ? heldUntil : null })
    return { refreshed, hasNewToken }
  }

  /** `heldUntil`: when the phone's wait ends; null if it doesn't wait. */
  async function obtainToken(
    session: PageSession,
    refreshed: Refreshed | null,
    { isFresh, heldUntil }: { isFresh: boolean; heldUntil: number | null },
  ): Promise<boolean> {
    tokenHeldUntil = null
    if (refreshed?.is === 'unauthenticated') return false
    if (!(await needsUploadToken(env, session))) return registerKey(session, refreshed)
    tokenHeldUntil = heldUntil
    const isSilent = refreshed === null ? !news.isOver(isFresh) : refreshed.is === 'no_answer'
    return heldUntil === null && !isSilent && token.isOver(isFresh) && register(session)
  }

  async function registerKey(session: PageSession, refreshed: Refreshed | null): Promise<boolean> {
    if (refreshed?.is !== 'fresh' || keySentFor === session.userId || !(await owesKey(env, session))) return false
    keySentFor = session.userId
    return (await obtainUploadToken(env, session, deviceName)) === 'registered'
  }

  function forgetFailures(): void {
    news.succeed()
    token.succeed()
    newsAskedAt = Number.NEGATIVE_INFINITY
    isWished = false
  }

  const nextAt = () => {
    const newsEnd = news.endsAt(isWished)
    const newsAt = newsEnd === null ? null : Math.max(newsEnd, newsHeldUntil)
    const ends = [newsAt, token.endsAt(false), tokenHeldUntil].filter((at) => at !== null)
    return ends.length === 0 ? null : Math.min(...ends)
  }
  const forgetSilence = (since: number) => {
    news.forgetSilence(since)
    token.forgetSilence(since)
  }
  return { ask, nextAt, forgetSilence }
}
