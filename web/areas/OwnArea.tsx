import { lazy, Suspense } from 'react'
import { ToLogin } from '../session/AreaGuard.tsx'
import { ownAreaOf } from '../session/ownArea.ts'
import { useSession } from '../session/useSession.ts'

const areas = {
  admin: lazy(async () => ({ default: (await import('./AdminArea.tsx')).AdminArea })),
  contractor: lazy(async () => ({ default: (await import('./ContractorArea.tsx')).ContractorArea })),
  supplier: lazy(async () => ({ default: (await import('./SupplierArea.tsx')).SupplierArea })),
  haulier: lazy(async () => ({ default: (await import('./HaulierArea.tsx')).HaulierArea })),
  driver: lazy(async () => ({ default: (await import('./DriverArea.tsx')).DriverArea })),
}

/** Around the pages that every role has: the frame of his own area. */
export function OwnArea() {
  const session = useSession()
  if (!session) return <ToLogin />
  const Frame = areas[ownAreaOf(session.user)]
  return (
    <Suspense>
      <Frame />
    </Suspense>
  )
}
