import { useEffect, useState } from 'react'

/** Milliseconds by this device's clock, updated every half minute unless told otherwise. */
export function useNow(every = 30_000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
