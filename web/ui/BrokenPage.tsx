import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { EmptyState } from './EmptyState.tsx'

/** The whole app, or its frame, could not be loaded, or failed while drawing. */
export function BrokenPage() {
  return (
    <main className="page-alone">
      <BrokenScreen />
    </main>
  )
}

/** A page could not be loaded, or failed while drawing; the frame around it stands. A reload asks for everything again. */
export function BrokenScreen() {
  return (
    <>
      <title>Something went wrong · Loadstone</title>
      <EmptyState Icon={IconRefresh} title="Something went wrong" level="h1">
        <p>This page couldn’t be shown. Check the connection, then load it again.</p>
        <Button variant="solid" onClick={() => window.location.reload()}>
          Load again
        </Button>
      </EmptyState>
    </>
  )
}
