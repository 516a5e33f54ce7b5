import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Button, Modal } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { closeNotice, type Notice, useNotice } from './notice.ts'
import './dialog.css'

const icons = { success: IconCircleCheck, warning: IconAlertTriangle } as const

/** The specified success and warning dialogs. */
export function NoticeDialog() {
  const { notice, isOpen } = useNotice()
  // There before the first notice too: a dialog that is mounted open doesn't know where the focus goes back to.
  return (
    <Modal.Root opened={isOpen} onClose={closeNotice} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>{notice && <Words {...notice} />}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function Words({ tone, title, text }: Notice) {
  const Icon = icons[tone]
  return (
    <>
      <Modal.Title>{title}</Modal.Title>
      <p className={`notice notice-${tone}`}>
        <Icon className="i" size={28} aria-hidden />
        {text}
      </p>
      <div className="dialog-acts">
        <Button variant="solid" onClick={closeNotice} data-autofocus>
          OK
        </Button>
      </div>
    </>
  )
}
