import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { EmptyState } from './EmptyState.tsx'

/** A part of the app could not be loaded, or failed while drawing. A reload asks for everything again. */
export function BrokenPage() {
  return (
    <main className="page-alone">
      <title>Something went wrong · Loadstone</title>
      <EmptyState Icon={IconRefresh} title="Something went wrong" level="h1">
        <p>This page could not be shown. Check the connection, then load it again.</p>
        <Button variant="solid" onClick={() => window.location.reload()}>
          Load again
        </Button>
      </EmptyState>
    </main>
  )
}
