type Sheet = PDFKit.PDFDocument
/** What a screen reader finds on a sheet, page by page in the order of drawing. */
type Element = ReturnType<Sheet['struct']>
type Tags = { page: Element; isInside: boolean; title: string | null }
type Tag = 'H1' | 'P' | 'Figure' | 'Link'

const tagsOf = new WeakMap<Sheet, Tags>()

export function beginPage(sheet: Sheet): void {
  const before = tagsOf.get(sheet)
  before?.page.end()
  const page = sheet.struct('Sect')
  sheet.addStructure(page)
  tagsOf.set(sheet, { page, isInside: false, title: before?.title ?? null })
}

/** Parts of a part belong to it. `alt`: what a picture shows. */
export function tagged(sheet: Sheet, tag: Tag, draw: (part: Element | null) => void, alt?: string): void {
  const tags = tagsOf.get(sheet)
  if (!tags) throw new Error('A sheet has a page before anything is drawn')
  if (tags.isInside) {
    draw(null)
    return
  }
  tags.isInside = true
  const part = sheet.struct(tag, alt === undefined ? {} : { alt }, () => draw(part))
  tags.page.add(part)
  tags.isInside = false
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
