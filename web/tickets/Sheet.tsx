import { IconX } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './sheet.module.css'

type Props = { id: string; title: string; children: (close: () => void) => ReactNode }

/** For a button with its `id` as `popoverTarget`. Not modal: restyling the page behind is too slow on a cheap phone. */
export function Sheet({ id, title, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const sheet = useRef<HTMLDivElement>(null)
  // hidePopover() returns the focus to the opener.
  const close = () => sheet.current?.hidePopover()
  return createPortal(
    <div
      id={id}
      ref={sheet}
      popover="auto"
      role="dialog"
      aria-label={title}
      className={styles.sheet}
      onBeforeToggle={({ newState }) => newState === 'open' && setIsOpen(true)}
      // Wait until focus has left; a nested popover closing must not close this one.
      onToggle={({ newState, target, currentTarget }) => target === currentTarget && setIsOpen(newState === 'open')}
    >
      {isOpen && (
        <>
          <div className={styles.sheetHead}>
            <h2>{title}</h2>
            <IconButton label="Close" Icon={IconX} onClick={close} />
          </div>
          {children(close)}
        </>
      )}
    </div>,
    document.body,
  )
}
