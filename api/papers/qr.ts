import { correction, generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { type Sheet, write } from './lettering.ts'

type Place = { x: number; y: number; width: number }

const style = { face: 'text', size: 6 } as const
const letters = 54

/** Version 12 at most, for any phone. Also a link, with the URL as invisible text to copy from the file. */
export function drawQr(sheet: Sheet, text: string, { x, y, width }: Place): void {
  const qr = generate(text, { minCorrectionLevel: correction.M, maxVersion: 12 })
  sheet
    .save()
    .translate(x, y)
    .scale(width / qr.size)
  sheet.path(toSvgPath(qr)).fill('#000', 'even-odd').restore()
  sheet.link(x, y, width, width, text)
  sheet.save()
  sheet.addContent('3 Tr')
  for (let at = 0; at < text.length; at += letters) {
    write(sheet, text.slice(at, at + letters), { x, y: y + (at / letters) * style.size }, style)
  }
  sheet.restore()
}
