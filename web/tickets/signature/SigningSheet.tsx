import { Button } from '@mantine/core'
import { IconAlertCircle, IconArrowBackUp, IconCheck, IconEraser, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Picture, Stroke } from '../../offline/rows.ts'
import { formatClock, formatDayLong } from '../../ui/dates.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { BigPlate } from '../capture/BigPlate.tsx'
import { asTonnes } from '../capture/captureRules.ts'
import type { Load } from '../capture/load.ts'
import type { CaptureDraft } from '../capture/useCaptureDraft.ts'
import { pictureUrl } from './CaptureSignature.tsx'
import { asDrawn } from './drawnSignature.ts'
import { type ReadSignature, SignaturePad } from './SignaturePad.tsx'
import { Signers } from './Signers.tsx'
import styles from './signing.module.css'

type Props = {
  load: Load
  netKg: number | null
  draft: CaptureDraft
  signers: readonly string[]
  onClose: (isSaved: boolean) => void
}

/** How long Undo replaces Clear (ms). */
const undoFor = 8_000

type ClearedPad = { saved: Picture | null; drawing: readonly Stroke[] }

export function SigningSheet({ load, netKg, draft, signers, onClose }: Props) {
  const { signature, drawing, fields, set, sign, putBack, keepDrawing } = draft
  const sheet = useRef<HTMLDivElement>(null)
  const read = useRef<ReadSignature>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [cleared, setCleared] = useState<ClearedPad | null>(null)
  const [round, setRound] = useState(0)
  const isSaved = useRef(false)
  const close = useEffectEvent(() => onClose(isSaved.current))
  useEffect(() => {
    const element = sheet.current
    const onToggle = ({ newState }: ToggleEvent) => newState === 'closed' && close()
    element?.addEventListener('toggle', onToggle)
    // A popover closes on the phone's back gesture too.
    element?.showPopover()
    return () => element?.removeEventListener('toggle', onToggle)
  }, [])
  useEffect(() => {
    if (!cleared) return
    const timer = setTimeout(() => setCleared(null), undoFor)
    return () => clearTimeout(timer)
  }, [cleared])

  async function save() {
    const drawn = signature ? null : ((await read.current?.()) ?? null)
    setIsMissing(!signature && !drawn)
    if (!signature && !drawn) return
    if (drawn) sign(drawn)
    isSaved.current = true
    sheet.current?.hidePopover()
  }

  function clear() {
    setCleared({ saved: signature, drawing })
    sign(null)
    setIsMissing(false)
    // A new key gives an empty canvas.
    setRound(round + 1)
  }

  function undo() {
    if (cleared) putBack(cleared.saved, cleared.drawing)
    setCleared(null)
    setRound(round + 1)
  }

  function noteStrokes(strokes: readonly Stroke[]) {
    setCleared(null)
    setIsMissing(false)
    keepDrawing(strokes)
  }

  return createPortal(
    <div ref={sheet} id="signing" popover="auto" role="dialog" aria-label="Signature" className={styles.signing}>
      <SignedLoad load={load} netKg={netKg} vehicle={fields.vehicle} />
      <span className={styles.close}>
        <IconButton label="Back to the ticket" Icon={IconX} onClick={() => sheet.current?.hidePopover()} />
      </span>
      <Signers
        signedBy={fields.signed_by}
        signers={load.contact ? [...signers, load.contact] : signers}
        onChange={set.signed_by}
      />
      <PadHead
        isMissing={isMissing}
        isCleared={cleared !== null}
        isEmpty={!signature && drawing.length === 0}
        onClear={clear}
        onUndo={undo}
      />
      <div className={styles.pad}>
        {signature ? (
          <img srcSet={asDrawn(pictureUrl(signature))} alt="Signature, drawn" />
        ) : (
          <SignaturePad key={round} read={read} before={drawing} onDraw={noteStrokes} />
        )}
        {!signature && drawing.length === 0 && <span className={styles.here}>Sign above the line</span>}
      </div>
      <div className={styles.save}>
        <Button variant="primary" size="lg" fullWidth onClick={() => void save()}>
          <IconCheck className="i" size={24} aria-hidden />
          Save signature
        </Button>
      </div>
    </div>,
    document.body,
  )
}

function SignedLoad({ load, netKg, vehicle }: Pick<Props, 'load' | 'netKg'> & { vehicle: string }) {
  const [openedAt] = useState(() => Date.now())
  return (
    <div className={styles.load}>
      <h2 className="fig">
        {netKg === null ? '–' : asTonnes(Math.max(0, netKg))}
        <small>t</small>
      </h2>
      <p className={styles.what}>{load.product}</p>
      <div className={styles.where}>
        {vehicle && <BigPlate registration={vehicle} />}
        <span>
          {load.place && <b>{load.place}</b>}
          <span>
            {formatDayLong(openedAt)}, {formatClock(openedAt)}
          </span>
        </span>
      </div>
    </div>
  )
}

type HeadProps = { isMissing: boolean; isCleared: boolean; isEmpty: boolean; onClear: () => void; onUndo: () => void }

function PadHead({ isMissing, isCleared, isEmpty, onClear, onUndo }: HeadProps) {
  return (
    <>
      <p className={isMissing ? `${styles.say} ${styles.isBad}` : styles.say} role={isMissing ? 'alert' : 'status'}>
        {isMissing && <IconAlertCircle className="i" size={20} aria-hidden />}
        {isMissing ? 'Please provide a signature first.' : isCleared ? 'Signature cleared' : 'Signature'}
      </p>
      {isCleared ? (
        <button type="button" className={`${styles.clear} ${styles.isUndo}`} onClick={onUndo}>
          <IconArrowBackUp className="i" size={20} aria-hidden />
          Undo
        </button>
      ) : (
        <button type="button" className={styles.clear} disabled={isEmpty} onClick={onClear}>
          <IconEraser className="i" size={20} aria-hidden />
          Clear
        </button>
      )}
    </>
  )
}
