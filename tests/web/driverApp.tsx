import './browser.ts'

import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import { DriverArea } from '../../web/areas/DriverArea.tsx'
import { DriverJobPage } from '../../web/areas/DriverJobPage.tsx'
import type { UserDb } from '../../web/offline/databases.ts'
import { paths } from '../../web/paths.ts'
import { DriverTicketPage } from '../../web/tickets/capture/DriverTicketPage.tsx'
import { order } from './driverOrder.ts'

/** The driver's part of the app, opened on the job; closed again by what it gives. */
export function openJob(): () => void {
  const router = createMemoryRouter(
    [
      {
        path: paths.driver,
        Component: DriverArea,
        children: [
          { path: paths.driverJob(':quoteId'), Component: DriverJobPage },
          { path: paths.driverTicket(':quoteId'), Component: DriverTicketPage },
        ],
      },
    ],
    { initialEntries: [paths.driverJob(order.quote_id)] },
  )
  const { unmount } = render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return unmount
}

/** Nothing is written to the outbox until the disk is told to go on. */
export function stopDisk(db: UserDb): () => void {
  let isStopped = true
  const outbox = db.backendDB().transaction('outbox', 'readwrite').objectStore('outbox')
  // A transaction lasts for as long as it is asked something, and the next one waits for it.
  const ask = () => {
    if (isStopped) outbox.count().onsuccess = ask
  }
  ask()
  const goOn = () => {
    isStopped = false
  }
  onTestFinished(goOn)
  return goOn
}
