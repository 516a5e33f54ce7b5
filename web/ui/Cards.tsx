import { Children, type ReactNode } from 'react'
import { CardBoundary } from './CardBoundary.tsx'

export function Cards({ className, children }: { className: string | undefined; children: ReactNode }) {
  return <div className={className}>{eachByItself(children)}</div>
}

export function eachByItself(cards: ReactNode): ReactNode {
  return Children.map(cards, (card) => <CardBoundary asCard>{card}</CardBoundary>)
}
