import { IconCircleCheck, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import './toast.css'
import { closeToast, type Toast, useToast } from './toast.ts'

export const worksOffline = true

/** Long enough to read twice, and longer than a redirect takes (useRedirect.ts). */
const shownForMs = 6_000

/** Mounts its live region empty: a screen reader announces only changes to a region that it already knows. */
export function DoneToast() {
  const toast = useToast()
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => setIsSeen(true), [])
  return (
    <div className="toast-place" role="status">
      {isSeen && toast && <Standing key={toast.nth} toast={toast} />}
    </div>
  )
}

/** Stays while it is hovered or focused. */
function Standing({ toast: { title, text } }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(closeToast, shownForMs)
    return () => clearTimeout(timer)
  }, [isHeld])
  const hold = () => setIsHeld(true)
  const release = () => setIsHeld(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it does nothing but give time to read.
    <div className="toast is-done" onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      <IconCircleCheck className="i" size={24} aria-hidden />
      <p>
        {title} <small>{text}</small>
      </p>
      <IconButton label="Close" Icon={IconX} onClick={closeToast} />
    </div>
  )
}
