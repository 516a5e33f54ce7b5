import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type PageRead = { text: string; pictures: number; width: number; height: number }

/** What a reader of the PDF finds on each of its pages: the text as text, and how many pictures. */
export async function readPdf(bytes: Uint8Array): Promise<PageRead[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: PageRead[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const { fnArray } = await page.getOperatorList()
    const [, , width = 0, height = 0] = page.view
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
    pages.push({
      text: text.replace(/\s+/g, ' '),
      pictures: fnArray.filter((operator) => operator === OPS.paintImageXObject).length,
      ...{ width, height },
    })
  }
  await document.destroy()
  return pages
}
