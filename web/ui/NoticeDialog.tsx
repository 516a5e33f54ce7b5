import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Dialog } from './Dialog.tsx'
import { closeNotice, useNotice } from './notice.ts'

export const worksOffline = true

const icons = { success: IconCircleCheck, warning: IconAlertTriangle } as const

/** The specified success and warning dialogs. */
export function NoticeDialog() {
  const { notice, isOpen } = useNotice()
  if (!notice) return null
  const Icon = icons[notice.tone]
  const ok = (
    <Button variant="solid" onClick={closeNotice} data-autofocus>
      OK
    </Button>
  )
  return (
    <Dialog isOpen={isOpen} title={notice.title} actions={ok} onClose={closeNotice}>
      <p className={`notice notice-${notice.tone}`}>
        <Icon className="i" size={28} aria-hidden />
        {notice.text}
      </p>
    </Dialog>
  )
}
