import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import './dialog.css'

type Props = {
  isOpen: boolean
  title: string
  /** The button with `data-autofocus` takes the focus. */
  actions: ReactNode
  /** For pairs of fields beside each other. */
  isWide?: boolean
  onClose: () => void
  children: ReactNode
}

/** A press that begins on a sliding button ends beside it, so the browser sends no click. */
const inPlace = { transition: 'fade' } as const

export function Dialog({ isOpen, title, actions, isWide = false, onClose, children }: Props) {
  useFocusReturn(isOpen)
  return (
    <Modal.Root opened={isOpen} onClose={onClose} centered transitionProps={inPlace}>
      <Modal.Overlay />
      <Modal.Content className={isWide ? 'dialog-wide' : undefined}>
        <Modal.Body>
          <Modal.Title>{title}</Modal.Title>
          <div className="dialog-body">{children}</div>
          <div className="dialog-acts">{actions}</div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Returns the focus to the opener, or to `main`. Mantine does so only for a dialog that was mounted while closed. */
function useFocusReturn(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    return () => {
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected
      const next = isThere ? before : document.getElementById('main')
      next?.focus({ preventScroll: true })
    }
  }, [isOpen])
}
