import { IconX } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './sheet.module.css'

type Props = { id: string; title: string; children: (close: () => void) => ReactNode }

/**
 * From the foot of the screen, opened by a button with its `id` as `popoverTarget`. Not modal: that would make the browser
 * style the whole page behind it anew, which takes a slow phone longer than a touch may.
 */
export function Sheet({ id, title, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const sheet = useRef<HTMLDivElement>(null)
  // Its end gives the focus back to what opened it.
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
      // Not before: the focus is still within. What is opened from within says the same of itself, and this one stays.
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
