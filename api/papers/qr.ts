import { correction, generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import type { Sheet } from './lettering.ts'
import { tagged } from './tags.ts'

const alt = 'Code that opens the page on which this ticket is checked'
type Place = { x: number; y: number; width: number }

/** Version 12 at most, for any phone. It is also a link. */
export function drawQr(sheet: Sheet, text: string, { x, y, width }: Place): void {
  const qr = generate(text, { minCorrectionLevel: correction.M, maxVersion: 12 })
  tagged(
    sheet,
    'Link',
    (part) => {
      sheet
        .save()
        .translate(x, y)
        .scale(width / qr.size)
      sheet.path(toSvgPath(qr)).fill('#000', 'even-odd').restore()
      sheet.link(x, y, width, width, text, { structParent: part, Contents: alt })
    },
    alt,
  )
}
