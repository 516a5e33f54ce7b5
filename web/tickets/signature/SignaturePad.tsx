import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import SignatureCanvas, { type PointGroup } from 'signature_pad'
import type { Image } from '../../../api/contract/wire/dataUrl.ts'
import type { Stroke } from '../../offline/rows.ts'
import { useLostClicks } from '../../ui/useLostClicks.ts'
import { pictureOf } from './drawnSignature.ts'
import styles from './signing.module.css'

export type ReadSignature = () => Promise<Image | null>

type Props = {
  read: RefObject<ReadSignature | null>
  /** Strokes to restore; read when the canvas mounts. */
  before: readonly Stroke[]
  onDraw: (strokes: readonly Stroke[]) => void
}

/** Highest pixel ratio of the canvas: enough for a finger. */
const sharpest = 2

/** Less ink than this is a slip of the thumb (px). */
const leastInk = 60

/** The drawing survives turning the phone. */
export function SignaturePad({ read, before, onDraw }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLostClicks()
  const tell = useEffectEvent(onDraw)
  const drawBefore = useEffectEvent((pad: Pad) => pad.draw(before))
  useEffect(() => {
    if (!canvas.current) return
    const pad = watchPad(canvas.current, (strokes) => tell(strokes))
    drawBefore(pad)
    read.current = pad.read
    return () => {
      read.current = null
      pad.end()
    }
  }, [read])
  return <canvas ref={canvas} className={styles.canvas} role="img" aria-label="Signature field, sign with a finger" />
}

const pen = {
  ...{ penColor: 'rgb(0, 0, 0)', minWidth: 1.2, maxWidth: 3.2, dotSize: 0, velocityFilterWeight: 0.7 },
  compositeOperation: 'source-over',
} as const

type Pad = ReturnType<typeof watchPad>

function watchPad(canvas: HTMLCanvasElement, onDraw: (strokes: readonly Stroke[]) => void) {
  const pad = new SignatureCanvas(canvas, { ...pen, backgroundColor: 'rgb(255, 255, 255)' })
  pad.addEventListener('endStroke', () => onDraw(pad.toData().map(({ points }) => ({ points }))))
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
    draw: (strokes: readonly Stroke[]) => pad.fromData(strokes.map(({ points }) => ({ ...pen, points }))),
    read: async () => (inkOf(pad.toData()) < leastInk ? null : pictureOf(canvas)),
    end: () => {
      observer.disconnect()
      pad.off()
    },
  }
}

/** Total length of the strokes (px). */
function inkOf(strokes: readonly Stroke[]): number {
  const lengths = strokes.flatMap(({ points }) =>
    points.slice(1).map(({ x, y }, at) => Math.hypot(x - (points[at]?.x ?? x), y - (points[at]?.y ?? y))),
  )
  return lengths.reduce((sum, length) => sum + length, 0)
}

/** Scales a signature from a landscape phone down on an upright one, so that it isn't cut off. */
function fitInto(strokes: readonly PointGroup[], width: number): PointGroup[] {
  const rightmost = Math.max(0, ...strokes.flatMap(({ points }) => points.map(({ x }) => x)))
  const scale = rightmost > width ? (width - 8) / rightmost : 1
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  }))
}
