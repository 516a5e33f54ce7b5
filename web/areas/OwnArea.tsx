import { lazy, Suspense } from 'react'
import { Navigate } from 'react-router-dom'
import { paths } from '../paths.ts'
import { ToLogin } from '../session/AreaGuard.tsx'
import { ownAreaOf } from '../session/ownArea.ts'
import { useSession } from '../session/useSession.ts'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

const areas = {
  admin: lazy(async () => ({ default: (await import('./AdminArea.tsx')).AdminArea })),
  contractor: lazy(async () => ({ default: (await import('./ContractorArea.tsx')).ContractorArea })),
  supplier: lazy(async () => ({ default: (await import('./SupplierArea.tsx')).SupplierArea })),
  haulier: lazy(async () => ({ default: (await import('./HaulierArea.tsx')).HaulierArea })),
  driver: lazy(async () => ({ default: (await import('./DriverArea.tsx')).DriverArea })),
}

export function OwnArea() {
  const session = useSession()
  if (!session) return <ToLogin />
  const area = ownAreaOf(session.user)
  if (!area) return <Navigate to={paths.home} replace />
  const Frame = areas[area]
  return (
    <Suspense>
      <Frame />
    </Suspense>
  )
}
