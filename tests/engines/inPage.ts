import type { Point } from './browser.ts'
import type { Place } from './places.ts'

declare global {
  var TestingLibraryDom: typeof import('@testing-library/dom') | undefined
}

/** What is at a place: how many are seen there, what the first says, and where a finger reaches it. */
export type Sight = { count: number; text: string; value: string; isEnabled: boolean; point: Point | null }

/** Of what is found: where a finger reaches it, or the focus on it. */
export type Wants = 'point' | 'focus' | null

/** Runs in the page. Undefined as long as the page has nothing to look with. */
export async function lookAt(place: Place, wants: Wants): Promise<Sight | undefined> {
  const look = globalThis.TestingLibraryDom
  if (!look) return undefined
  // Not every engine counts the options of a closed list as shown.
  const isShown = (element: HTMLElement) =>
    (element.closest('select') ?? element).checkVisibility({ visibilityProperty: true })
  const seen = place
    .reduce(
      (scopes: HTMLElement[], { by, words }) => {
        const text = words && ('text' in words ? words.text : new RegExp(words.source, words.flags))
        const [role = '', isHolder] = by.split('+')
        const says = (element: HTMLElement) => {
          const said = element.textContent.replace(/\s+/g, ' ')
          return text instanceof RegExp ? text.test(said) : said.includes(text ?? '')
        }
        return scopes.flatMap((scope) => {
          if (by === 'label') return look.queryAllByLabelText(scope, text ?? '')
          if (by === 'text') return look.queryAllByText(scope, text ?? '')
          if (isHolder) return look.queryAllByRole(scope, role).filter(says)
          return look.queryAllByRole(scope, role, text === null ? {} : { name: text })
        })
      },
      [document.body],
    )
    .filter((element, at, all) => all.indexOf(element) === at && isShown(element))
  const [first] = seen
  if (!first) return { count: 0, text: '', value: '', isEnabled: false, point: null }
  if (wants === 'focus') first.focus()
  return {
    count: seen.length,
    text: first.textContent,
    value: 'value' in first ? String(first.value) : '',
    isEnabled: !first.matches(':disabled, [aria-disabled=true]'),
    point: wants === 'point' ? await pointOn(first) : null,
  }

  /** Its middle, once it stands still and nothing covers it. */
  async function pointOn(element: HTMLElement): Promise<Point | null> {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const before = element.getBoundingClientRect()
    await new Promise((resolve) => setTimeout(resolve, 50))
    const { x, y, width, height } = element.getBoundingClientRect()
    if (before.x !== x || before.y !== y || before.width !== width || before.height !== height) return null
    const middle = { x: x + width / 2, y: y + height / 2 }
    const hit = document.elementFromPoint(middle.x, middle.y)
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    return [element, ...labels].some((part) => part.contains(hit)) ? middle : null
  }
}

/** Runs in the page: what is typed next replaces what the focused field holds. */
export function selectAll(): void {
  const field = document.activeElement
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select()
}

/** Runs in the page: what the engine's own picker, which no driver opens, would do to the focused list. */
export function pick(text: string): void {
  const list = document.activeElement
  if (!(list instanceof HTMLSelectElement)) throw new Error('No list has the focus.')
  const option = [...list.options].find((option) => option.text === text)
  if (!option) throw new Error(`There is no option "${text}".`)
  list.value = option.value
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Runs in the page: its address, and everything it says. */
export function readPage(): { path: string; text: string } {
  return { path: location.pathname + location.search, text: document.body.innerText }
}

/** Runs in the page: all its words, and whether it has its heading and is still filling no place. */
export function readWhole(): { text: string; isWhole: boolean } {
  const isLoading = [...document.querySelectorAll('[role=status]')].some(({ textContent }) => textContent === 'Loading')
  return { text: document.body.innerText, isWhole: document.querySelector('h1') !== null && !isLoading }
}
