declare global {
  namespace PDFKit.Mixins {
    /** Missing in pdfkit's types. */
    interface StructureElementOptions {
      scope?: 'Row' | 'Column'
    }
  }
}

type Sheet = PDFKit.PDFDocument
/** What a screen reader finds on a sheet, page by page in the order of drawing. */
type Element = ReturnType<Sheet['struct']>
/** `table`: the one whose rows are being drawn. A table ends with its page. */
type Tags = { page: Element; table: Element | null; isInside: boolean; title: string | null }
type Tag = 'H1' | 'H2' | 'P' | 'Figure' | 'Link'
/** `isHead`: names the row's or the column's cells. */
type Cell = { isHead?: 'row' | 'column'; draw: () => void }

const tagsOf = new WeakMap<Sheet, Tags>()

export function beginPage(sheet: Sheet): void {
  const before = tagsOf.get(sheet)
  before?.page.end()
  const page = sheet.struct('Sect')
  sheet.addStructure(page)
  tagsOf.set(sheet, { page, table: null, isInside: false, title: before?.title ?? null })
}

/** Parts of a part belong to it. `alt`: what a picture shows. */
export function tagged(sheet: Sheet, tag: Tag, draw: (part: Element | null) => void, alt?: string): void {
  const tags = pageOf(sheet)
  if (tags.isInside) {
    draw(null)
    return
  }
  tags.table = null
  tags.isInside = true
  const part = sheet.struct(tag, alt === undefined ? {} : { alt }, () => draw(part))
  tags.page.add(part)
  tags.isInside = false
}

/** Rows that follow each other on a page are one table. */
export function tableRow(sheet: Sheet, cells: readonly Cell[]): void {
  const tags = pageOf(sheet)
  if (!tags.table) {
    tags.table = sheet.struct('Table')
    tags.page.add(tags.table)
  }
  const row = sheet.struct('TR')
  tags.table.add(row)
  tags.isInside = true
  for (const { isHead, draw } of cells) {
    row.add(isHead ? sheet.struct('TH', { scope: scopes[isHead] }, draw) : sheet.struct('TD', {}, draw))
  }
  tags.isInside = false
}
const scopes = { row: 'Row', column: 'Column' } as const

function pageOf(sheet: Sheet): Tags {
  const tags = tagsOf.get(sheet)
  if (!tags) throw new Error('A sheet has a page before anything is drawn')
  return tags
}

/** Lines and marks that say nothing. Not within a part, which it would end. */
export function decoration(sheet: Sheet, draw: () => void): void {
  sheet.markContent('Artifact', { type: 'Layout' })
  draw()
  sheet.endMarkedContent()
}

/** Begins a chapter in the outline; more pages of it don't. */
export function chapter(sheet: Sheet, title: string): void {
  const tags = tagsOf.get(sheet)
  if (!tags || tags.title === title) return
  tags.title = title
  sheet.outline.addItem(title, { fit: true })
}
