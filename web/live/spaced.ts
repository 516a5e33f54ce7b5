/**
 * Runs the work at once, and again for what is wanted meanwhile: once the last run is over, and never sooner than `pause`
 * milliseconds after it began.
 */
export function spaced(pause: number, work: () => Promise<unknown>): () => void {
  let isResting = false
  let isWanted = false
  const run = async () => {
    isWanted = false
    isResting = true
    const rest = new Promise((done) => setTimeout(done, pause))
    await Promise.allSettled([work(), rest])
    isResting = false
    if (isWanted) void run()
  }
  return () => {
    isWanted = true
    if (!isResting) void run()
  }
}
