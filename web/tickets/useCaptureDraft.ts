import { useEffect, useState } from 'react'
import type { Image } from '../../api/contract/dataUrl.ts'
import type { Picture, TicketDraft, TicketFields } from '../offline/rows.ts'
import { useDirtyForm } from '../shell/dirtyForms.ts'
import { failureText, keepDraft } from './draftKeeper.ts'

export type CaptureDraft = {
  fields: TicketFields
  signature: Picture | null
  set: (field: TextField) => (text: string) => void
  sign: (signature: Image | null) => void
  finish: () => void
  isFinishing: boolean
  /** Why it could not be stored; everything stays in the form. */
  failure: string | null
}

type TextField = 'vehicle' | 'gross' | 'tare' | 'signed_by' | 'weighbridge_ref' | 'loaded_at'

/** The form's state, kept on the phone behind the driver's back; `onSaved` once the finished ticket is committed. */
export function useCaptureDraft(userId: number, start: TicketDraft, onSaved: () => void): CaptureDraft {
  const [keeper] = useState(() => keepDraft(userId, start))
  const [{ fields, signature }, setDraft] = useState(start)
  const [isDirty, setIsDirty] = useState(start.rev > 1)
  const [isFinishing, setIsFinishing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useDirtyForm(isDirty)
  useEffect(() => {
    // What was typed in the last half second before the app goes away.
    const flush = () => void keeper.flush().catch((error: unknown) => setFailure(failureText(error)))
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [keeper])

  function change(patch: Partial<Pick<TicketDraft, 'fields' | 'signature'>>) {
    setDraft((draft) => ({ ...draft, ...patch }))
    setIsDirty(true)
    keeper.change(patch, (error) => setFailure(failureText(error)))
  }

  async function finish() {
    setFailure(null)
    setIsFinishing(true)
    try {
      await keeper.finish()
      setIsDirty(false)
      onSaved()
    } catch (error) {
      setFailure(failureText(error))
      setIsFinishing(false)
    }
  }

  return {
    fields,
    signature,
    set: (field) => (text) => change({ fields: { ...fields, [field]: text } }),
    sign: (image) => change({ signature: image && { mime: image.mime, bytes: image.bytes.slice().buffer } }),
    finish: () => void finish(),
    isFinishing,
    failure,
  }
}
