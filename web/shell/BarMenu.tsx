import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './menu.module.css'

type Props = { className: string | undefined; button: ReactNode; children: ReactNode }

/** By touch the focus stays where it is; by keyboard it moves into the menu. */
export function BarMenu({ className, button, children }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const onClick = ({ target }: Event) => {
      if (target instanceof Node && !frame.current?.contains(target)) setIsOpen(false)
    }
    const onKey = ({ key }: globalThis.KeyboardEvent) => {
      if (key !== 'Escape') return
      setIsOpen(false)
      opener.current?.focus()
    }
    document.addEventListener('click', onClick)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen])

  /** By keyboard: focuses an item as soon as the menu is drawn. */
  function open(where: FocusTarget) {
    setIsOpen(true)
    requestAnimationFrame(() => focusItem(frame.current, where))
  }

  function toggle({ detail }: MouseEvent) {
    // A click without a pointer came from a key.
    if (detail === 0 && !isOpen) open('first')
    else setIsOpen(!isOpen)
  }

  function onKeyDown(event: KeyboardEvent) {
    const where = keys[event.key]
    if (!where) return
    if (isOpen) focusItem(frame.current, where)
    else if (where === 'next' || where === 'previous') open(where)
    else return
    event.preventDefault()
  }

  /** Only menu items close it: radio items may be changed again. */
  function closeAfter({ target }: MouseEvent) {
    if (target instanceof Element && target.closest('[role=menuitem]')) setIsOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the button and the menu within
    <div
      className={styles.frame}
      ref={frame}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false)
      }}
    >
      <button
        type="button"
        id={id}
        ref={opener}
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {button}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a key on an item is a click
        <div className={styles.menu} role="menu" tabIndex={-1} aria-labelledby={id} onClick={closeAfter}>
          {children}
        </div>
      )}
    </div>
  )
}

type FocusTarget = 'first' | 'last' | 'next' | 'previous'

const keys: Record<string, FocusTarget> = { ArrowDown: 'next', ArrowUp: 'previous', Home: 'first', End: 'last' }

function focusItem(frame: HTMLElement | null, where: FocusTarget): void {
  const items = [...(frame?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  const at = items.findIndex((item) => item.isSameNode(document.activeElement))
  // With no item focused, `next` is the first and `previous` the last.
  const to = { first: 0, last: items.length - 1, next: at + 1, previous: at < 0 ? -1 : at - 1 }[where]
  items.at(to % items.length)?.focus()
}
