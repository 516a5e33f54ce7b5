import { type Environment, randomFraction } from './environment.ts'
import { backOff, endOf, type Wait } from './waits.ts'

export type OwnWait = {
  isOver: (isFresh: boolean) => boolean
  endsAt: (isFresh: boolean) => number | null
  fail: (by: 'answer' | 'silence') => void
  succeed: () => void
  forgetSilence: (since: number) => void
}

export function createOwnWait({ clock, random, isVisible }: Environment): OwnWait {
  let wait: Wait | null = null
  let failures = 0
  const endAs = (isFresh: boolean) => endOf(wait, clock.now(), { isFresh, isVisible: isVisible() })
  const succeed = () => {
    failures = 0
    wait = null
  }
  return {
    isOver: (isFresh) => endAs(isFresh) <= clock.now(),
    endsAt: (isFresh) => (wait ? endAs(isFresh) : null),
    fail: (by) => {
      failures += 1
      wait = backOff(failures, clock.now(), randomFraction(random), by)
    },
    succeed,
    forgetSilence: (since) => {
      if (wait?.by === 'silence' && wait.since >= since) succeed()
    },
  }
}
