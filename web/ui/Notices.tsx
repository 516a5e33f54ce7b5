import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { closeNotice, useNotice } from './notice.ts'
import { closeToast, useToast } from './toast.ts'

/** Not part of the first paint: main.tsx preloads both after it. */
const NoticeDialog = lazy(async () => {
  try {
    return { default: (await import('./NoticeDialog.tsx')).NoticeDialog }
  } catch {
    return { default: BrowsersDialog }
  }
})
const DoneToast = lazy<ComponentType>(async () => {
  try {
    return { default: (await import('./DoneToast.tsx')).DoneToast }
  } catch {
    return { default: BrowsersToast }
  }
})

/** Dialog and toast, kept across page changes. */
export function Notices() {
  const { notice } = useNotice()
  const toast = useToast()
  return (
    <>
      {notice && (
        <Suspense fallback={null}>
          <NoticeDialog />
        </Suspense>
      )}
      {toast && (
        <Suspense fallback={null}>
          <DoneToast />
        </Suspense>
      )}
    </>
  )
}

/** Stands in when the network went before our dialog was loaded; its first notice may be about that. */
function BrowsersDialog() {
  const { notice, isOpen } = useNotice()
  useEffect(() => {
    if (!notice || !isOpen) return
    window.alert(`${notice.title}\n\n${notice.text}`)
    closeNotice()
  }, [notice, isOpen])
  return null
}

function BrowsersToast() {
  const toast = useToast()
  useEffect(() => {
    if (!toast) return
    window.alert(`${toast.title}\n\n${toast.text}`)
    closeToast()
  }, [toast])
  return null
}
