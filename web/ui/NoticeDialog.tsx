import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Dialog } from './Dialog.tsx'
import { closeNotice, useNotice } from './notice.ts'

export const worksOffline = true

const icons = { success: IconCircleCheck, warning: IconAlertTriangle } as const

const successMs = 5_000

const isRead = () => document.querySelector('[role=dialog]:has(.notice):is(:hover, :has(:focus-visible))') !== null

/** A success closes after a while, unless it is being read. */
export function NoticeDialog() {
  const { notice, isOpen } = useNotice()
  const goes = isOpen && notice?.tone === 'success'
  useEffect(() => {
    if (!goes) return
    const timer = setInterval(() => isRead() || closeNotice(), successMs)
    return () => clearInterval(timer)
  }, [goes])
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
