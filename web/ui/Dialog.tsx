import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import './dialog.css'

type Props = {
  isOpen: boolean
  title: string
  /** The buttons at the foot; the one with `data-autofocus` takes the focus. */
  actions: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The frame of every dialog of ours: a title, what it is about, and the ways out of it. */
export function Dialog({ isOpen, title, actions, onClose, children }: Props) {
  useFocusReturn(isOpen)
  return (
    <Modal.Root opened={isOpen} onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Modal.Title>{title}</Modal.Title>
          <div className="dialog-body">{children}</div>
          <div className="dialog-acts">{actions}</div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/**
 * Back to what opened it, or to the page's content where that has gone. The library does so only for a dialog that was
 * there, closed, before.
 */
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
