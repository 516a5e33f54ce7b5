import { useEffect, useState } from 'react'

/** Milliseconds by this device's clock, anew every half minute: what shows an age needs no more. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
