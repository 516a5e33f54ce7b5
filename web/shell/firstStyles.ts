/** What a screen matches only later, by a finger or by the colours that are chosen. */
const later =
  /::[\w-]+(\([^)]*\))?|:(hover|active|focus|focus-visible|focus-within)|\[data-mantine-color-scheme[^\]]*\]/g

/**
 * The rules beyond the app's own sheet that this screen is drawn by, or will be with these classes, in their order; null where a sheet
 * can't be read, as one that had no answer.
 */
export function stylesOf(root: HTMLElement, classes: readonly string[]): string | null {
  const [, ...others] = [...document.querySelectorAll<HTMLLinkElement>('head > link[rel=stylesheet]')]
  const names = classes.flatMap((name) => name.split(' '))
  const isUsed = (selector: string) => names.some((name) => selector.includes(name)) || matches(selector, root)
  try {
    return others.map(({ sheet }) => (sheet ? listUsed(sheet.cssRules, isUsed) : '')).join('')
  } catch {
    return null
  }
}

function listUsed(rules: CSSRuleList, isUsed: (selector: string) => boolean): string {
  return [...rules]
    .map((rule) => {
      if (rule instanceof CSSStyleRule) return isUsed(rule.selectorText) ? rule.cssText : ''
      if (!(rule instanceof CSSGroupingRule)) return ''
      const used = listUsed(rule.cssRules, isUsed)
      return used && `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{${used}}`
    })
    .join('')
}

function matches(selector: string, root: HTMLElement): boolean {
  try {
    return root.querySelector(selector.replaceAll(later, '')) !== null
  } catch {
    // What is left of it says nothing: it may be.
    return true
  }
}
