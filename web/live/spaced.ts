const minute = 60_000

/** Runs `work` at once. Calls meanwhile cause one more run, `pause` ms after the last began and once it has ended. */
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
