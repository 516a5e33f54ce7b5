import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** Long enough to read that it worked. */
const redirectDelayMs = 1_500

/** Leaves the page a moment after the success, unless the user has already left it. */
export function useRedirect(isDone: boolean, to: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => void navigate(to), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [isDone, navigate, to])
}
