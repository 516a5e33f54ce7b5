import type { ComponentProps } from 'react'
import type { PageLink } from '../ui/pageLink.ts'

/** A link into the app, which this page isn't part of. */
export function PlainLink({ to, ...rest }: ComponentProps<PageLink>) {
  return <a href={to} {...rest} />
}
