import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { closeNotice, useNotice } from './notice.ts'
import { closeToast, useToast } from './toast.ts'

/** Neither is part of the first paint: main.tsx asks for both after it. */
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

/** What a page has to say in a dialog or a toast, over whatever page comes next. */
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

/** Where the network was gone before our own dialog came, as its first use may be to say so. */
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
