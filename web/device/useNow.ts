import { useEffect, useState } from 'react'

/** Milliseconds by this device's clock, updated every half minute, which is enough to show an age. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
