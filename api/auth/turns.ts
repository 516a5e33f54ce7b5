/** Runs at most `atOnce` pieces of work. Those who wait take turns, so nobody's many keep another's one waiting. */
export type Turns = <Result>(asker: string, work: () => Promise<Result>) => Promise<Result>

export function createTurns(atOnce: number): Turns {
  // A Map keeps the order in which askers came or had their last turn.
  const waiting = new Map<string, (() => void)[]>()
  let going = 0
  const startNext = () => {
    const [first] = waiting
    if (!first || going >= atOnce) return
    const [asker, [start, ...later]] = first
    waiting.delete(asker)
    if (later.length > 0) waiting.set(asker, later)
    going += 1
    start?.()
  }
  return async (asker, work) => {
    await new Promise<void>((start) => {
      waiting.set(asker, [...(waiting.get(asker) ?? []), start])
      startNext()
    })
    try {
      return await work()
    } finally {
      going -= 1
      startNext()
    }
  }
}
