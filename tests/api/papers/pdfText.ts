import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type PageRead = { text: string; pictures: number; width: number; height: number }

export type Described = { version: string; language: string; title: string; subject: string; outline: string[] }

/** What a PDF says of itself, and whether each page has its text in a structure. */
export async function describePdf(bytes: Uint8Array): Promise<Described & { tags: string[] }> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const info = (await document.getMetadata()).info as Record<string, string>
  const outline = (await document.getOutline()) ?? []
  const tags = new Set<string>()
  for (let number = 1; number <= document.numPages; number += 1) {
    const open: unknown[] = [await (await document.getPage(number)).getStructTree()]
    for (let node = open.pop(); node; node = open.pop()) {
      const { role, children = [] } = node as { role?: string; children?: unknown[] }
      if (role) tags.add(role)
      open.push(...children)
    }
  }
  await document.destroy()
  const about = { version: info.PDFFormatVersion, language: info.Language, title: info.Title, subject: info.Subject }
  return {
    ...(about as Record<keyof typeof about, string>),
    outline: outline.map(({ title }) => title),
    tags: [...tags].sort(),
  }
}

type Tagged = { role?: string; id?: string; children?: Tagged[] }

/** The tables that a screen reader finds, row by row. A heading begins with `#`. */
export async function readTables(bytes: Uint8Array): Promise<string[][][]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const tables: string[][][] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const texts = new Map<string, string>()
    let id = ''
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if ('str' in item) texts.set(id, (texts.get(id) ?? '') + item.str)
      else id = item.id ?? ''
    }
    const textOf = ({ id = '', children = [] }: Tagged): string => (texts.get(id) ?? '') + children.map(textOf).join('')
    const tablesIn = (part: Tagged): Tagged[] =>
      part.role === 'Table' ? [part] : (part.children ?? []).flatMap(tablesIn)
    const cellOf = (cell: Tagged) => (cell.role === 'TH' ? '#' : '') + textOf(cell).trim()
    const found = tablesIn((await page.getStructTree()) as Tagged)
    tables.push(...found.map(({ children = [] }) => children.map((row) => (row.children ?? []).map(cellOf))))
  }
  await document.destroy()
  return tables
}

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
      width,
      height,
    })
  }
  await document.destroy()
  return pages
}
