import type { ComponentType, ReactNode } from 'react'

/** The app's router link, or a plain link on a page outside the app (web/verify). */
export type PageLink = ComponentType<{
  to: string
  className?: string
  'aria-current'?: 'page' | undefined
  onClick?: () => void
  children: ReactNode
}>
