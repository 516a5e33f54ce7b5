import { type Image, parseDataUrl } from '../../../api/contract/wire/dataUrl.ts'
import { type Drawing, encodeTwoColourPng } from './twoColourPng.ts'

/** Stored pixels per CSS pixel on every screen: sharp enough for print, and more only adds bytes. */
const sharpness = 1.5

/** For an image's `srcSet`: shows it at the size it was drawn. */
export const asDrawn = (url: string) => `${url} ${sharpness}x`

/** Around the ink (pixels). */
const margin = 8

/** Trims the drawing to two colours (1 to 3 kB). Falls back to the browser's own PNG where that fails. */
export async function pictureOf(canvas: HTMLCanvasElement): Promise<Image | null> {
  try {
    return { mime: 'image/png', bytes: await encodeTwoColourPng(trim(readInk(canvas))) }
  } catch {
    return parseDataUrl(canvas.toDataURL('image/png'))
  }
}

function readInk(drawn: HTMLCanvasElement): Drawing {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(drawn.clientWidth * sharpness)
  canvas.height = Math.round(drawn.clientHeight * sharpness)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('There is no canvas to draw on.')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(drawn, 0, 0, canvas.width, canvas.height)
  const { data, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height)
  // A half-covered pixel counts as ink, so that lines keep their width.
  return { width, height, isInk: (x, y) => (data[(y * width + x) * 4] ?? 255) < 128 }
}

/** Throws where there is no ink. */
function trim({ width, height, isInk }: Drawing): Drawing {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isInk(x, y)) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  if (bottom < 0) throw new Error('There is no ink.')
  const [fromX, fromY] = [Math.max(0, left - margin), Math.max(0, top - margin)]
  return {
    width: Math.min(width, right + 1 + margin) - fromX,
    height: Math.min(height, bottom + 1 + margin) - fromY,
    isInk: (x, y) => isInk(fromX + x, fromY + y),
  }
}
