import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconEraser } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type Image, toDataUrl } from '../../../api/contract/wire/dataUrl.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'
import styles from '../capture/addTicket.module.css'
import { asDrawn } from './drawnSignature.ts'
import { type ReadSignature, SignaturePad } from './SignaturePad.tsx'

type Props = {
  saved: Image | null
  onChange: (signature: Image | null) => void
}

const nothing: readonly never[] = []

export function AddSignature({ saved, onChange }: Props) {
  const read = useRef<ReadSignature>(null)
  const [state, setState] = useState<'empty' | 'drawn' | 'asked'>('empty')
  const [round, setRound] = useState(0)
  async function save() {
    const drawn = await read.current?.()
    if (drawn) onChange(drawn)
    else setState('asked')
  }
  function clear() {
    onChange(null)
    setState('empty')
    // A new key gives an empty canvas.
    setRound(round + 1)
  }
  return (
    <section id="signature" className={styles.sign} aria-label="Signature" tabIndex={-1}>
      <div className={styles.signHead}>
        <b>Signature</b>
        <span role="status">
          {saved && <StatusPill tone="green" Icon={IconCheck} label="Signature saved!" />}
          {!saved && state === 'asked' && (
            <StatusPill tone="red" Icon={IconAlertTriangle} label="Please provide a signature first." />
          )}
        </span>
      </div>
      <div className={styles.pad}>
        {saved ? (
          <img srcSet={asDrawn(toDataUrl(saved))} alt="Signature, saved" />
        ) : (
          <SignaturePad key={round} read={read} before={nothing} onDraw={() => setState('drawn')} />
        )}
      </div>
      <div className={styles.signActs}>
        <Button
          leftSection={<IconEraser className="i" size={20} aria-hidden />}
          disabled={!saved && state !== 'drawn'}
          onClick={clear}
        >
          Clear
        </Button>
        <Button
          leftSection={<IconCheck className="i" size={20} aria-hidden />}
          disabled={saved !== null}
          onClick={() => void save()}
        >
          Save signature
        </Button>
      </div>
    </section>
  )
}
