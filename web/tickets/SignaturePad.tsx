import { type RefObject, useEffect, useRef } from 'react'
import SignatureCanvas, { type PointGroup } from 'signature_pad'
import { type Image, parseDataUrl } from '../../api/contract/dataUrl.ts'

type Props = {
  /** Filled while the canvas is there: the drawn signature as PNG, or null for an empty canvas. */
  read: RefObject<(() => Image | null) | null>
  onDraw: () => void
}

/** Twice as sharp as a plain screen is enough on paper; more only weighs. */
const sharpest = 2

/** Black pen on white, 200 px high; what is drawn stays when the phone turns. */
export function SignaturePad({ read, onDraw }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current) return
    const pad = watchPad(canvas.current, onDraw)
    read.current = pad.read
    return () => {
      read.current = null
      pad.end()
    }
  }, [read, onDraw])
  return (
    <span className="pen is-open">
      <canvas ref={canvas} role="img" aria-label="Signature field, sign with a finger" />
    </span>
  )
}

function watchPad(canvas: HTMLCanvasElement, onDraw: () => void) {
  const pad = new SignatureCanvas(canvas, {
    penColor: 'rgb(0, 0, 0)',
    backgroundColor: 'rgb(255, 255, 255)',
    minWidth: 1.2,
    maxWidth: 3.2,
  })
  pad.addEventListener('endStroke', onDraw)
  let width = 0
  const observer = new ResizeObserver(() => {
    if (canvas.clientWidth === 0 || canvas.clientWidth === width) return
    const strokes = pad.toData()
    const ratio = Math.min(window.devicePixelRatio, sharpest)
    canvas.width = canvas.clientWidth * ratio
    canvas.height = canvas.clientHeight * ratio
    canvas.getContext('2d')?.scale(ratio, ratio)
    pad.clear()
    pad.fromData(fitInto(strokes, canvas.clientWidth))
    width = canvas.clientWidth
  })
  observer.observe(canvas)
  return {
    read: () => (pad.isEmpty() ? null : parseDataUrl(pad.toDataURL('image/png'))),
    end: () => {
      observer.disconnect()
      pad.off()
    },
  }
}

/** A signature made across a lying phone is drawn smaller on a standing one, rather than cut off. */
function fitInto(strokes: readonly PointGroup[], width: number): PointGroup[] {
  const rightmost = Math.max(0, ...strokes.flatMap(({ points }) => points.map(({ x }) => x)))
  const scale = rightmost > width ? (width - 8) / rightmost : 1
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  }))
}
