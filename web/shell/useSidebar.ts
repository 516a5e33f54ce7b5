import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** Key, class and id are the specification's. */
const storedKey = 'sb|sidebar-toggle'
const collapsedClass = 'sb-sidenav-toggled'
export const toggleId = 'sidebarToggle'
export const menuId = 'side-menu'

/** Must match `--below-desk`: an open menu lies over the page there. */
const narrow = '(width < 1100px)'

/** Beside the page the choice is stored; over the page it lasts until the next page. */
export function useSidebar(): { isCollapsed: boolean; toggle: () => void } {
  const { key } = useLocation()
  const [isOpenBeside, setIsOpenBeside] = useState(() => localStorage.getItem(storedKey) !== 'true')
  const [openOver, setOpenOver] = useState<string | null>(null)
  const isNarrow = useNarrow(() => setOpenOver(null))
  const isOver = isNarrow && openOver === key
  const isCollapsed = isNarrow ? !isOver : !isOpenBeside
  useEffect(() => {
    document.body.classList.toggle(collapsedClass, isCollapsed)
    return () => document.body.classList.remove(collapsedClass)
  }, [isCollapsed])
  useEffect(() => (isOver ? closeFromOutside(() => setOpenOver(null)) : undefined), [isOver])

  function toggle() {
    if (isNarrow) return setOpenOver(isOver ? null : key)
    localStorage.setItem(storedKey, String(isOpenBeside))
    setIsOpenBeside(!isOpenBeside)
  }
  return { isCollapsed, toggle }
}

/** After a turn, a tablet starts with the whole page visible. */
function useNarrow(onTurn: () => void): boolean {
  const [isNarrow, setIsNarrow] = useState(() => window.matchMedia(narrow).matches)
  useEffect(() => {
    const media = window.matchMedia(narrow)
    const turn = () => {
      setIsNarrow(media.matches)
      onTurn()
    }
    media.addEventListener('change', turn)
    return () => media.removeEventListener('change', turn)
  })
  return isNarrow
}

/** Closes by Escape or a click outside; the focus returns to the button. */
function closeFromOutside(close: () => void): () => void {
  const leave = () => {
    close()
    document.getElementById(toggleId)?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave()
  }
  const onClick = (event: MouseEvent) => {
    // Uses the path: the clicked icon may have been redrawn since.
    if (event.composedPath().some((part) => part instanceof Element && [menuId, toggleId].includes(part.id))) return
    if (document.activeElement?.matches('input, select, textarea')) close()
    else leave()
  }
  document.addEventListener('keydown', onKey)
  document.addEventListener('click', onClick)
  return () => {
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('click', onClick)
  }
}
