import { type ReactNode, useEffect, useRef } from 'react'
import styles from './imports.module.css'

/** Takes the focus when it comes, so that it is what is read first. */
export function Verdict({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} className={styles.verdict} tabIndex={-1}>
      {children}
    </div>
  )
}
