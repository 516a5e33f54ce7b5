import { useEffect, useRef, useState } from 'react'
import { type TypedText, typedTexts } from '../../../api/contract/tickets/content.ts'
import type { Image } from '../../../api/contract/wire/dataUrl.ts'
import type { LastTare } from '../../device/ticketsOnDevice.ts'
import type { Typed } from '../../device/typed.ts'
import { useDirtyForm } from '../../form/dirtyForms.ts'
import type { Picture, Stroke, TicketDraft, TicketFields } from '../../offline/rows.ts'
import { failureText, keepDraft } from './draftKeeper.ts'
import { asWeighed, isOtherLoad, withGross, withStoredTare, withTare } from './weighing.ts'

export type CaptureDraft = {
  fields: TicketFields
  signature: Picture | null
  /** The photo of the weighbridge's slip. */
  slip: Picture | null
  /** The same functions for as long as the form is open. */
  set: Record<'gross' | 'tare' | TypedText, Setter>
  /** The gross is typed to its end. */
  weigh: () => void
  takeStoredTare: (tonnes: string, last: LastTare) => void
  /** As typed, read off the weighbridge after all. */
  keepTare: () => void
  /** A weight has changed since it was signed, which took the signature away. */
  isUnsigned: boolean
  /** What is drawn and not saved as a signature. */
  drawing: readonly Stroke[]
  sign: (signature: Image | null) => void
  /** What was cleared. */
  putBack: (signature: Picture | null, drawing: readonly Stroke[]) => void
  keepDrawing: (strokes: readonly Stroke[]) => void
  keepSlip: (slip: Picture | null) => void
  /** Submit is touched. */
  prepare: () => void
  finish: () => void
  /** It takes longer than a moment. */
  isSlow: boolean
  /** Why it could not be stored; everything stays in the form. */
  failure: string | null
}

type Setter = (text: string) => void

/** A save takes some 50 ms (ms). */
const slowAfter = 250

const noStrokes: readonly Stroke[] = []

/** A draft as it is stored, and what was typed beyond it before the app went away. */
type Opened = { start: TicketDraft; typed: Typed }

/** The form's state, kept on the phone behind the driver's back; `onSaved` once the finished ticket is committed. */
export function useCaptureDraft(userId: number, opened: Opened, onSaved: (fields: TicketFields) => void): CaptureDraft {
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
    // What was typed in the last half second before the app goes away.
    const flush = () => void keeper.flush().catch((error: unknown) => setFailure(failureText(error)))
    // And what was found of a moment like that.
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
    // Nothing is drawn while the ticket is on its way to the disk: the drawing would hold it up.
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

function changesOf(keeper: ReturnType<typeof keepDraft>, change: (patch: Typed) => void) {
  /** A signature stands for the weights that it was given for. */
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
    // A field that was never left, because the app was closed, has no moment of its own.
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

/** A form that was cleared still says that its weight was changed. */
function signedBy(signature: Picture | null): Typed {
  return signature ? { signature, isUnsigned: false } : { signature }
}
