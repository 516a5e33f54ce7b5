/**
 * What is wrong with the layout of the page as it is, read from the page itself. Every function runs in the browser, where
 * they are put together (`layoutFaults`), so none of them knows anything outside this file.
 */

const controls =
  'a[href], button, input, select, textarea, summary, [role="button"], [role="link"], [role="option"], [role="switch"]'

/** Enough to find it by: `button "Add ticket"`. */
function nameOf(element: Element): string {
  const labels = 'labels' in element ? (element as HTMLInputElement).labels : null
  const label = element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent ?? ''
  return `${element.tagName.toLowerCase()} "${label.trim().replace(/\s+/g, ' ').slice(0, 40)}"`
}

/** A question about an element that is asked for each piece within it, and answered once in a look at the page. */
function once<Answer>(ask: (element: Element) => Answer): (element: Element) => Answer {
  const answers = new Map<Element, Answer>()
  return (element) => {
    const known = answers.get(element)
    if (known !== undefined) return known
    const answer = ask(element)
    answers.set(element, answer)
    return answer
  }
}

/** Kept for screen readers. */
function looksUnseen(element: Element): boolean {
  const parent = element.parentElement
  return getComputedStyle(element).clipPath === 'inset(50%)' || (parent !== null && isUnseen(parent))
}

/** Neither hidden, nor kept for screen readers, nor waiting outside the page until it takes the focus. A map is moved. */
function looksSeen(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
  const { width, height, right, bottom } = element.getBoundingClientRect()
  const isOnPage = right + window.scrollX > 0 && bottom + window.scrollY > 0
  if (width <= 1 || height <= 1 || !isOnPage || element.closest('[inert], .leaflet-pane')) return false
  return !isUnseen(element)
}

/** The part of the page that lies over the rest, with it: what is behind can be scrolled clear or comes back. */
function layerOf(element: Element): Element {
  const parent = element.parentElement
  const { position } = getComputedStyle(element)
  const isOver = position === 'fixed' || position === 'sticky' || element.matches('[popover], [role="dialog"]')
  return isOver || !parent ? element : layerOf(parent)
}

/** What is drawn as a piece of its own: with a border on each side, or with corners and a ground. */
function looksLikeBox(element: Element): boolean {
  const style = getComputedStyle(element)
  if (style.display === 'inline' || style.display === 'contents') return false
  if (['TD', 'TH'].includes(element.tagName)) return true
  const hasBorder = Number.parseFloat(style.borderLeftWidth) > 0 && Number.parseFloat(style.borderRightWidth) > 0
  const hasGround = style.backgroundColor !== 'rgba(0, 0, 0, 0)' && Number.parseFloat(style.borderRadius) > 0
  return hasBorder || hasGround
}

/** When a button begins to load, its label slides out for 150 ms; caught on the way, it would count as cut off. */
function endTransitions(): void {
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
}

function findWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px wider than the window`] : []
}

/** More than anybody looks at, and than a phone can lay out: a long list comes in pages. */
function findCrowd(): string[] {
  const count = document.body.querySelectorAll('*').length
  return count > 5_000 ? [`the page is made of ${count} elements`] : []
}

function textsOf(root: Element): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text && node.data.trim()) texts.push(node)
  }
  return texts
}

/** What can leave its card: words, pictures, and what is drawn as a piece of its own. */
type Piece = { name: string; within: Element; left: number; right: number; top: number; bottom: number }

function findPieces(): Piece[] {
  const texts = textsOf(document.body).flatMap((text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    const within = text.parentElement
    if (!within || rects.length === 0 || !isSeen(within)) return []
    const name = `"${text.data.trim().slice(0, 40)}"`
    return [{ name, within, ...around(rects) }]
  })
  const things = [...document.body.querySelectorAll('*')].flatMap((element) => {
    const within = element.parentElement
    const isPiece = element.matches('img, canvas, svg:not(svg *)') || isBox(element)
    const isPlaced = ['absolute', 'fixed'].includes(getComputedStyle(element).position)
    if (!within || !isPiece || isPlaced || !isSeen(element)) return []
    return [{ name: nameOf(element), within, ...around([element.getBoundingClientRect()]) }]
  })
  return [...texts, ...things]
}

function around(rects: readonly DOMRect[]): Pick<Piece, 'left' | 'right' | 'top' | 'bottom'> {
  return {
    left: Math.min(...rects.map(({ left }) => left)),
    right: Math.max(...rects.map(({ right }) => right)),
    top: Math.min(...rects.map(({ top }) => top)),
    bottom: Math.max(...rects.map(({ bottom }) => bottom)),
  }
}

type Measures = Pick<Piece, 'left' | 'right' | 'top' | 'bottom'> &
  Pick<CSSStyleDeclaration, 'overflowX' | 'overflowY' | 'position'>

function measure(element: Element): Measures {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const { overflowX, overflowY, position } = getComputedStyle(element)
  return { left, right, top, bottom, overflowX, overflowY, position }
}

type Leaving = { box: Element; by: number; isCut: boolean }

/** The first card around a piece that it leaves, or the first part of the page that cuts it off for good. */
function leftBy(piece: Piece): Leaving | null {
  for (let box: Element | null = piece.within; box && box !== document.body; box = box.parentElement) {
    const { left, right, top, bottom, overflowX, overflowY, position } = measuresOf(box)
    if ([overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll')) return null
    const wide = Math.round(Math.max(piece.right - right, left - piece.left))
    const high = Math.round(Math.max(piece.bottom - bottom, top - piece.top))
    const isCut = overflowX !== 'visible'
    if ((wide > 1 || high > 5) && (isCut || isBox(box))) {
      return isCut && box.closest('[title]') ? null : { box, by: Math.max(wide, high), isCut }
    }
    if (['absolute', 'fixed'].includes(position)) return null
  }
  return null
}

/** Each card once, with the first of what leaves it. */
function findBeyond(): string[] {
  const left = new Map<Element, Leaving & { name: string; others: number }>()
  for (const piece of findPieces()) {
    const leaving = leftBy(piece)
    if (!leaving) continue
    const before = left.get(leaving.box)
    const by = Math.max(leaving.by, before?.by ?? 0)
    left.set(leaving.box, { ...leaving, by, name: before?.name ?? piece.name, others: before ? before.others + 1 : 0 })
  }
  return [...left.values()].map(({ box, by, isCut, name, others }) => {
    const pieces = others === 0 ? `${name} is` : `${name} and ${others} more are up to`
    return `${pieces} ${by} px ${isCut ? 'cut off by' : 'beyond'} ${nameOf(box)}`
  })
}

/** Words that had to be broken by the letter, because what stands beside them took their room. */
function findSqueezed(): string[] {
  return textsOf(document.body).flatMap((text) => {
    const { parentElement } = text
    const range = document.createRange()
    range.selectNodeContents(text)
    const { width, height } = range.getBoundingClientRect()
    if (width === 0 || width >= 40 || height <= 100 || !parentElement || !isSeen(parentElement)) return []
    return [`"${text.data.trim().slice(0, 40)}" is ${Math.round(width)} px wide and ${Math.round(height)} px high`]
  })
}

/** Text that ends in dots, or after a number of lines, with no `title` that has it in full. */
function findCut(): string[] {
  const parents = new Set(textsOf(document.body).map(({ parentElement }) => parentElement))
  return [...parents].flatMap((element) => {
    if (!element || !isSeen(element) || element.closest('[title]')) return []
    const { overflowX, overflowY, display } = getComputedStyle(element)
    if (display === 'inline' || ['OPTION', 'SELECT', 'TEXTAREA'].includes(element.tagName)) return []
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const wide = cuts(overflowX) ? element.scrollWidth - element.clientWidth : 0
    const high = cuts(overflowY) ? element.scrollHeight - element.clientHeight : 0
    return wide > 1 || high > 2 ? [`${nameOf(element)} is cut by ${wide} px, ${high} px`] : []
  })
}

/** What is chosen in a list that shows less of it than there is. */
function findCutChoices(): string[] {
  const pen = document.createElement('canvas').getContext('2d')
  return [...document.querySelectorAll('select')].filter(isSeen).flatMap((select) => {
    const style = getComputedStyle(select)
    const text = select.selectedOptions[0]?.label ?? ''
    if (!pen || select.title) return []
    pen.font = style.font
    const room = select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    const by = Math.round(pen.measureText(text).width - room)
    return by > 1 ? [`${nameOf(select)} cuts "${text}" by ${by} px`] : []
  })
}

/** A control with what belongs to it: a box that is ticked with its label, a field with the frame drawn around it. */
function targetOf(control: Element): DOMRect[] {
  const own = [...control.getClientRects()]
  if (!(control instanceof HTMLInputElement)) return own
  const isTicked = ['checkbox', 'radio'].includes(control.type)
  const frame = control.parentElement && isBox(control.parentElement) ? control.parentElement : null
  const part = isTicked ? control.labels?.[0] : frame
  return part ? [...own, ...part.getClientRects()] : own
}

function findControls(): Element[] {
  return [...document.querySelectorAll(controls)].filter(
    (element) => isSeen(element) && !(element instanceof HTMLInputElement && element.type === 'hidden'),
  )
}

/** A link in a line of other words. */
function isInSentence(control: Element): boolean {
  const block = control.closest('p, li, dd, span, div')
  if (control.tagName !== 'A' || getComputedStyle(control).display !== 'inline' || !block) return false
  return (block.textContent?.trim().length ?? 0) > (control.textContent?.trim().length ?? 0)
}

function findSmall(least: number): string[] {
  return findControls().flatMap((control) => {
    if (isInSentence(control)) return []
    const { left, right, top, bottom } = around(targetOf(control))
    const isSmall = right - left < least - 0.5 || bottom - top < least - 0.5
    return isSmall ? [`${nameOf(control)} is ${Math.round(right - left)} × ${Math.round(bottom - top)} px`] : []
  })
}

/** A button within a field belongs to it. */
function isWithinField(one: Element, other: Element): boolean {
  const field = [one, other].find((element) => element.matches('input, select, textarea'))
  const button = field === one ? other : one
  return field !== undefined && Boolean(field.parentElement?.parentElement?.contains(button))
}

function areApart(one: DOMRect, other: DOMRect): boolean {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return wide <= 1 || high <= 1
}

function findOverlaps(): string[] {
  const targets = findControls().map((control) => {
    const rects = [...control.getClientRects()]
    return { control, rects, layer: layerOf(control) }
  })
  return targets.flatMap(({ control, rects, layer }, index) =>
    targets
      .slice(index + 1)
      .filter((other) => rects.some((one) => other.rects.some((two) => !areApart(one, two))))
      .filter((other) => other.layer === layer && !control.contains(other.control) && !other.control.contains(control))
      .filter((other) => !isWithinField(control, other.control))
      .map((other) => `${nameOf(control)} lies over ${nameOf(other.control)}`),
  )
}

/** The nearest part of the page that scrolls: it hides what is scrolled out of it. */
function scrollerOf(element: Element): Element {
  const parent = element.parentElement
  const { overflowX, overflowY } = measuresOf(element)
  const scrolls = [overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll')
  return scrolls || !parent ? element : scrollerOf(parent)
}

/** Words over other words. In a chart or on a map they may lie anywhere. */
function findMixed(): string[] {
  const words = textsOf(document.body).flatMap((text) => {
    const parent = text.parentElement
    if (!parent || parent.closest('svg, .leaflet-container') || !isSeen(parent)) return []
    const range = document.createRange()
    range.selectNodeContents(text)
    const name = `"${text.data.trim().slice(0, 40)}"`
    return [...range.getClientRects()].map((rect) => ({
      name,
      text,
      rect,
      layer: layerOf(parent),
      scroller: scrollerOf(parent),
    }))
  })
  words.sort((one, other) => one.rect.top - other.rect.top)
  return words.flatMap(({ name, text, rect, layer, scroller }, index) => {
    const mixed: string[] = []
    for (let at = index + 1; at < words.length; at++) {
      const other = words[at]
      // Lines that stand close have rectangles that touch.
      if (!other || other.rect.top > rect.bottom - Math.min(rect.height, other.rect.height) / 2) break
      const wide = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left)
      const isBeside = other.layer === layer && other.scroller === scroller
      if (wide > 2 && other.text !== text && isBeside) mixed.push(`${name} runs into ${other.name}`)
    }
    return mixed
  })
}

/** Where a heading is hidden and its cells aren't, or the reverse, the rest stands under another column's heading. */
function findMisheaded(): string[] {
  const countCells = (row: HTMLTableRowElement) => [...row.cells].filter((cell) => cell.checkVisibility()).length
  const isRow = (row: HTMLTableRowElement) => getComputedStyle(row).display === 'table-row' && isSeen(row)
  const tables = [...document.querySelectorAll('table')].filter((table) => !table.querySelector('[rowspan], [colspan]'))
  return tables.flatMap(({ caption, tHead, tBodies }) => {
    const head = tHead?.rows[0]
    if (!head || !isRow(head)) return []
    const counts = [...tBodies].flatMap(({ rows }) => [...rows].filter(isRow).map(countCells))
    const odd = counts.find((count) => count !== countCells(head))
    return odd === undefined ? [] : [`"${caption?.textContent}" has ${countCells(head)} headings and a row of ${odd}`]
  })
}

/** By the name that they are asked by: each element is looked at once. */
const asked = { isUnseen: looksUnseen, isSeen: looksSeen, isBox: looksLikeBox, measuresOf: measure }
const isUnseen = once(looksUnseen)
const isSeen = once(looksSeen)
const isBox = once(looksLikeBox)
const measuresOf = once(measure)

const common = [
  endTransitions,
  nameOf,
  once,
  ...Object.values(asked),
  layerOf,
  textsOf,
  around,
  findPieces,
  leftBy,
  targetOf,
  findControls,
]
const rules = [
  isInSentence,
  isWithinField,
  areApart,
  findWide,
  findCrowd,
  findBeyond,
  findSqueezed,
  findCut,
  findCutChoices,
  scrollerOf,
  findMixed,
  findMisheaded,
]
const sized = [findSmall, findOverlaps]

/**
 * The source of an expression that ends every transition, then gives every fault. Controls have to measure `least` pixels
 * both ways.
 */
export function layoutFaults(least: number): string {
  const answers = Object.entries(asked).map(([name, ask]) => `const ${name} = once(${ask.name})`)
  const source = [...common, ...answers, ...rules, ...sized].map(String).join('\n')
  const found = `[findWide(), findCrowd(), findBeyond(), findSqueezed(), findCut(), findCutChoices(), findMixed(), findMisheaded(), findSmall(${least}), findOverlaps()].flat()`
  return `(() => { const controls = ${JSON.stringify(controls)}\n${source}\nendTransitions()\nreturn [...new Set(${found})] })()`
}
