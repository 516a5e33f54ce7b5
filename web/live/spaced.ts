const minute = 60_000

/**
 * Runs the work at once, and again for what is wanted meanwhile: once the last run is over, no sooner than `pause`
 * milliseconds after it began, and no more often in any minute than `mostAMinute`.
 */
export function spaced(pause: number, work: () => Promise<unknown>, mostAMinute = minute / pause): () => void {
  let isResting = false
  let isWanted = false
  let begun: number[] = []
  const run = async () => {
    isWanted = false
    isResting = true
    begun = [...begun, Date.now()].slice(-mostAMinute)
    const [oldest = 0] = begun
    const isSpent = begun.length === mostAMinute
    const rest = isSpent ? Math.max(pause, oldest + minute - Date.now()) : pause
    await Promise.allSettled([work(), new Promise((done) => setTimeout(done, rest))])
    isResting = false
    if (isWanted) void run()
  }
  return () => {
    isWanted = true
    if (!isResting) void run()
  }
}
