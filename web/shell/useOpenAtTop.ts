import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Opens pages at the top; on Back the browser restores the position itself. */
export function useOpenAtTop(): void {
  const { pathname } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!isBack) window.scrollTo(0, 0)
  }, [pathname, isBack])
}
