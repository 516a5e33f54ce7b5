import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconEraser } from '@tabler/icons-react'
import { useCallback, useRef, useState } from 'react'
import { type Image, toDataUrl } from '../../api/contract/dataUrl.ts'
import type { Picture } from '../offline/rows.ts'
import { StatusPill } from '../ui/StatusPill.tsx'
import { SignaturePad } from './SignaturePad.tsx'
import './pen.css'

type Props = {
  saved: Picture | null
  /** Null when it is cleared. */
  onChange: (signature: Image | null) => void
}

/** The signature with its own Save; a saved one stands still until it is cleared. */
export function CaptureSignature({ saved, onChange }: Props) {
  const read = useRef<(() => Image | null) | null>(null)
  const [state, setState] = useState<'empty' | 'drawn' | 'asked'>('empty')
  const [round, setRound] = useState(0)
  const noteStroke = useCallback(() => setState('drawn'), [])

  function save() {
    const drawn = read.current?.()
    if (drawn) onChange(drawn)
    else setState('asked')
  }

  function clear() {
    if (saved) onChange(null)
    setState('empty')
    // A new canvas is an empty one.
    setRound(round + 1)
  }

  return (
    <section id="signature" className="pen-part" aria-labelledby="signature-label" tabIndex={-1}>
      <div className="pen-head">
        <h2 className="label" id="signature-label">
          Signature
        </h2>
        <span role="status">
          <SignatureState isSaved={saved !== null} state={state} />
        </span>
      </div>
      {saved ? <SavedSignature signature={saved} /> : <SignaturePad key={round} read={read} onDraw={noteStroke} />}
      <div className="pen-do">
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
}

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
    <span className="pen">
      <img src={toDataUrl({ mime, bytes: new Uint8Array(bytes) })} alt="Signature, saved" />
    </span>
  )
}
