import { useEffect, useState } from 'react'

/** Key and class as the specification's clients know them. */
const storedKey = 'sb|sidebar-toggle'
const collapsedClass = 'sb-sidenav-toggled'

/** Whether the side menu is collapsed to a rail; the choice stays on the device. */
export function useSidebar(startsCollapsed: boolean): { isCollapsed: boolean; toggle: () => void } {
  const [isCollapsed, setIsCollapsed] = useState(() => {
    const stored = localStorage.getItem(storedKey)
    return stored === null ? startsCollapsed : stored === 'true'
  })
  useEffect(() => {
    document.body.classList.toggle(collapsedClass, isCollapsed)
    return () => document.body.classList.remove(collapsedClass)
  }, [isCollapsed])
  function toggle() {
    localStorage.setItem(storedKey, String(!isCollapsed))
    setIsCollapsed(!isCollapsed)
  }
  return { isCollapsed, toggle }
}
