import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconEraser } from '@tabler/icons-react'
import { memo, useRef, useState } from 'react'
import { type Image, toDataUrl } from '../../api/contract/wire/dataUrl.ts'
import type { Picture, Stroke } from '../offline/rows.ts'
import { StatusPill } from '../ui/StatusPill.tsx'
import penStyles from './pen.module.css'
import { SignaturePad } from './SignaturePad.tsx'
import vehicleStyles from './vehicle.module.css'

type Props = {
  saved: Picture | null
  /** Strokes of before the app was closed, which nobody has saved. */
  drawnBefore: readonly Stroke[]
  /** Null when it is cleared. */
  onChange: (signature: Image | null) => void
  /** What is drawn so far, to be kept as long as it is not saved. */
  onDraw: (strokes: readonly Stroke[]) => void
}

/** The signature with its own Save; a saved one stays until it is cleared. */
export const CaptureSignature = memo(function CaptureSignature({ saved, drawnBefore, onChange, onDraw }: Props) {
  const read = useRef<(() => Image | null) | null>(null)
  const [state, setState] = useState<'empty' | 'drawn' | 'asked'>(drawnBefore.length > 0 ? 'drawn' : 'empty')
  const [round, setRound] = useState(0)

  function noteStrokes(strokes: readonly Stroke[]) {
    setState('drawn')
    onDraw(strokes)
  }

  function save() {
    const drawn = read.current?.()
    if (drawn) onChange(drawn)
    else setState('asked')
  }

  function clear() {
    onChange(null)
    setState('empty')
    // A new canvas is an empty one.
    setRound(round + 1)
  }

  return (
    <section id="signature" className={penStyles.penPart} aria-labelledby="signature-label" tabIndex={-1}>
      <div className={penStyles.penHead}>
        <h2 className={vehicleStyles.label} id="signature-label">
          Signature
        </h2>
        <span role="status">
          <SignatureState isSaved={saved !== null} state={state} />
        </span>
      </div>
      {saved ? (
        <SavedSignature signature={saved} />
      ) : (
        <SignaturePad key={round} read={read} before={round === 0 ? drawnBefore : []} onDraw={noteStrokes} />
      )}
      <div className={penStyles.penDo}>
        <Button onClick={clear} disabled={!saved && state !== 'drawn'}>
          <IconEraser className="i" size={20} aria-hidden />
          Clear
        </Button>
        <Button variant="solid" onClick={save} disabled={saved !== null}>
          <IconCheck className="i" size={24} aria-hidden />
          Save signature
        </Button>
      </div>
    </section>
  )
})

function SignatureState({ isSaved, state }: { isSaved: boolean; state: 'empty' | 'drawn' | 'asked' }) {
  if (isSaved) return <StatusPill tone="green" Icon={IconCheck} label="Signature saved!" />
  if (state === 'drawn') return <StatusPill tone="amber" Icon={IconAlertTriangle} label="Not saved yet" />
  if (state === 'asked') {
    return <StatusPill tone="red" Icon={IconAlertTriangle} label="Please provide a signature first." />
  }
  return null
}

function SavedSignature({ signature: { mime, bytes } }: { signature: Picture }) {
  return (
    <span className={penStyles.pen}>
      <img src={toDataUrl({ mime, bytes: new Uint8Array(bytes) })} alt="Signature, saved" />
    </span>
  )
}
