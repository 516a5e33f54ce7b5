import type { ReactNode } from 'react'
import { OrdersAsOf, UnsentChip } from '../device/DeviceState.tsx'
import { paths } from '../paths.ts'
import { ownAreaOf } from '../session/ownArea.ts'
import { useSession } from '../session/useSession.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { DriverHead } from './DriverHead.tsx'
import { PhoneMain } from './PhoneMain.tsx'

type Props = { title: string; sub: string; children: ReactNode }

const back = { to: paths.driverMe, label: 'Back to Me' }

export function OwnPage({ title, sub, children }: Props) {
  const session = useSession()
  if (!session) return null
  if (ownAreaOf(session.user) !== 'driver') {
    return (
      <>
        <PageHead title={title} sub={sub} />
        {children}
      </>
    )
  }
  return (
    <>
      <DriverHead title={title} sub={sub} back={back}>
        <OrdersAsOf />
        <UnsentChip />
      </DriverHead>
      <PhoneMain>{children}</PhoneMain>
    </>
  )
}
