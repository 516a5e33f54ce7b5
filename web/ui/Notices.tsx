import { lazy, Suspense, useEffect } from 'react'
import { closeNotice, useNotice } from './notice.ts'

/** Dialogs are no part of the first paint: main.tsx asks for this one after it. */
const NoticeDialog = lazy(async () => {
  try {
    return { default: (await import('./NoticeDialog.tsx')).NoticeDialog }
  } catch {
    return { default: BrowsersDialog }
  }
})

/** What a page has to say in a dialog, over whatever page comes next. */
export function Notices() {
  const { notice } = useNotice()
  return (
    notice && (
      <Suspense fallback={null}>
        <NoticeDialog />
      </Suspense>
    )
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
