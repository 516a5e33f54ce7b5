import { Link, Outlet, useLocation } from 'react-router-dom'
import { EarlyInput } from './EarlyInput.tsx'
import { KeepPlace } from './KeepPlace.tsx'
import { SiteFrame } from './SiteFrame.tsx'

export function SiteShell() {
  const { pathname } = useLocation()
  return (
    <>
      <SiteFrame Link={Link} here={pathname}>
        <Outlet />
      </SiteFrame>
      <KeepPlace />
      <EarlyInput />
    </>
  )
}
