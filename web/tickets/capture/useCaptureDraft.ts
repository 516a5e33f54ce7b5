import { useEffect, useRef, useState } from 'react'
import { type TypedText, typedTexts } from '../../../api/contract/tickets/content.ts'
import type { Image } from '../../../api/contract/wire/dataUrl.ts'
import type { LastTare } from '../../device/ticketsOnDevice.ts'
import type { TypedFields } from '../../device/typed.ts'
import { useDirtyForm } from '../../form/dirtyForms.ts'
import type { Picture, Stroke, TicketDraft, TicketFields } from '../../offline/rows.ts'
import { failureText, keepDraft } from './draftKeeper.ts'
import { asWeighed, isOtherLoad, withGross, withStoredTare, withTare } from './weighing.ts'

export type CaptureDraft = {
  fields: TicketFields
  signature: Picture | null
  slip: Picture | null
  /** Stable for as long as the form is open. */
  set: Record<'gross' | 'tare' | TypedText, Setter>
  /** Call when the gross has been typed. */
  weigh: () => void
  takeStoredTare: (tonnes: string, last: LastTare) => void
  /** The tare was read off the weighbridge after all. */
  keepTare: () => void
  /** A weight has changed since the signature, which was removed. */
  isUnsigned: boolean
  drawing: readonly Stroke[]
  sign: (signature: Image | null) => void
  /** Undoes a clear. */
  putBack: (signature: Picture | null, drawing: readonly Stroke[]) => void
  keepDrawing: (strokes: readonly Stroke[]) => void
  keepSlip: (slip: Picture | null) => void
  prepare: () => void
  finish: () => void
  isSlow: boolean
  failure: string | null
}

type Setter = (text: string) => void

/** In ms; a save usually takes about 50. */
const slowAfter = 250

const noStrokes: readonly Stroke[] = []

type OpenedDraft = { start: TicketDraft; typed: TypedFields }

/** Keeps the form's state in a draft; calls `onSaved` once the finished ticket is committed. */
export function useCaptureDraft(
  userId: number,
  opened: OpenedDraft,
  onSaved: (fields: TicketFields) => void,
): CaptureDraft {
  const [keeper] = useState(() => keepDraft(userId, opened.start, opened.typed))
  const [{ fields, signature, slip = null, drawing = noStrokes, isUnsigned = false }, setDraft] = useState({
    ...opened.start,
    ...opened.typed,
  })
  const [isDirty, setIsDirty] = useState(opened.start.rev > 1 || Object.keys(opened.typed).length > 0)
  const isFinishing = useRef(false)
  const [isSlow, setIsSlow] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useDirtyForm(isDirty)
  useEffect(() => {
    // Saves the last half second of typing.
    const flush = () => void keeper.flush().catch((error: unknown) => setFailure(failureText(error)))
    // Saves recovered changes at once.
    flush()
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [keeper])

  const [changes] = useState(() =>
    changesOf(keeper, (patch) => {
      setDraft((draft) => ({ ...draft, ...patch }))
      setIsDirty(true)
      keeper.change(patch, (error) => setFailure(failureText(error)))
    }),
  )

  async function finish() {
    if (isFinishing.current) return
    isFinishing.current = true
    setFailure(null)
    // Draw nothing during the save: drawing would slow it down.
    const slow = setTimeout(() => setIsSlow(true), slowAfter)
    try {
      const finished = keeper.read().fields
      await keeper.finish()
      setIsDirty(false)
      onSaved(finished)
    } catch (error) {
      setFailure(failureText(error))
      isFinishing.current = false
    }
    clearTimeout(slow)
    setIsSlow(false)
  }

  return {
    fields,
    signature,
    slip,
    ...changes,
    isUnsigned,
    drawing,
    prepare: keeper.prepare,
    finish: () => void finish(),
    isSlow,
    failure,
  }
}

function changesOf(keeper: ReturnType<typeof keepDraft>, change: (patch: TypedFields) => void) {
  /** Removes the signature where the weights change: it was given for the old ones. */
  const weigh = (next: TicketFields) => {
    const { fields, signature } = keeper.read()
    if (signature && isOtherLoad(fields, next)) change({ fields: next, signature: null, drawing: [], isUnsigned: true })
    else if (next !== fields) change({ fields: next })
  }
  const fields = () => keeper.read().fields
  const setter = (field: TypedText) => (text: string) => change({ fields: { ...fields(), [field]: text } })
  const setters = Object.fromEntries(typedTexts.map((field) => [field, setter(field)])) as Record<TypedText, Setter>
  return {
    set: {
      gross: (text: string) => weigh(withGross(fields(), text)),
      tare: (text: string) => weigh(withTare(fields(), text)),
      ...setters,
    },
    weigh: () => weigh(asWeighed(fields(), Date.now())),
    takeStoredTare: (tonnes: string, last: LastTare) => weigh(withStoredTare(fields(), tonnes, last)),
    keepTare: () => weigh(withTare(fields(), fields().tare)),
    // If the app closed before the field lost focus, the gross has no time yet.
    sign: (image: Image | null) =>
      change({
        fields: asWeighed(fields(), Date.now()),
        drawing: [],
        ...signedBy(image && { mime: image.mime, bytes: image.bytes.slice().buffer }),
      }),
    putBack: (signature: Picture | null, drawing: readonly Stroke[]) => change({ ...signedBy(signature), drawing }),
    keepDrawing: (drawing: readonly Stroke[]) => change({ drawing }),
    keepSlip: (slip: Picture | null) => change({ slip }),
  }
}

/** Clearing keeps the notice that the weight has changed. */
function signedBy(signature: Picture | null): TypedFields {
  return signature ? { signature, isUnsigned: false } : { signature }
}
