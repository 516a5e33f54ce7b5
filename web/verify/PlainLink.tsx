import type { ComponentProps } from 'react'
import type { PageLink } from '../ui/pageLink.ts'

/** Into the app, whose pages this one is none of. */
export function PlainLink({ to, ...rest }: ComponentProps<PageLink>) {
  return <a href={to} {...rest} />
}
