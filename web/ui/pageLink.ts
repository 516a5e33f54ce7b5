import type { ComponentType, ReactNode } from 'react'

/** How a frame's links lead on: by the app's router, or by the browser from a page of its own (web/verify). */
export type PageLink = ComponentType<{
  to: string
  className?: string
  'aria-current'?: 'page' | undefined
  onClick?: () => void
  children: ReactNode
}>
