import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { Component, type ReactNode, useState } from 'react'
import { EmptyState } from './EmptyState.tsx'

type Props = {
  /** Set where it wraps a whole card: the error is then a card too. */
  asCard?: boolean
  children: ReactNode
}

/** Keeps a render error within one card; the rest of the page stays. */
export class CardBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Unknown error') }
  }

  override render() {
    const { error } = this.state
    const { asCard = false, children } = this.props
    if (error === null) return children
    const broken = <Broken error={error} reset={() => this.setState({ error: null })} />
    return asCard ? <section className="card">{broken}</section> : broken
  }
}

function Broken({ error, reset }: { error: unknown; reset: () => void }) {
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  /** Reloads the data first: it may be why the card couldn't be drawn. */
  async function tryAgain() {
    setIsAsking(true)
    await queries.invalidateQueries()
    // Wait until observers above this card have their new data.
    notifyManager.schedule(reset)
  }
  return (
    <EmptyState Icon={IconAlertTriangle} title="This part couldn’t be shown" role="alert">
      <p>{error instanceof Error ? error.message : String(error)}</p>
      <p>The rest of the page is not affected.</p>
      <Button loading={isAsking} onClick={() => void tryAgain()}>
        Try again
      </Button>
    </EmptyState>
  )
}
