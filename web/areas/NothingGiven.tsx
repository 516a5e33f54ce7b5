import { IconMoodEmpty } from '@tabler/icons-react'
import { EmptyState } from '../ui/EmptyState.tsx'

/** For a colleague without a switch, who may load nothing. */
export function NothingGiven() {
  return (
    <section className="card">
      <EmptyState Icon={IconMoodEmpty} title="Your firm’s owner has not given you anything to do yet.">
        <p>Ask them to switch on what you may do.</p>
      </EmptyState>
    </section>
  )
}
