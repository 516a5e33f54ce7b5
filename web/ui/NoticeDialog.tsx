import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Button, Modal } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { closeNotice, useNotice } from './notice.ts'
import './dialog.css'

const icons = { success: IconCircleCheck, warning: IconAlertTriangle } as const

/** The specified success and warning dialogs. */
export function NoticeDialog() {
  const { notice, isOpen } = useNotice()
  if (!notice) return null
  const Icon = icons[notice.tone]
  return (
    <Modal.Root opened={isOpen} onClose={closeNotice} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Modal.Title>{notice.title}</Modal.Title>
          <p className={`notice notice-${notice.tone}`}>
            <Icon className="i" size={28} aria-hidden />
            {notice.text}
          </p>
          <div className="dialog-acts">
            <Button variant="solid" onClick={closeNotice} data-autofocus>
              OK
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
