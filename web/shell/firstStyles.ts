/** Selector parts that match only later: pointer states and the colour scheme. */
const later =
  /::[\w-]+(\([^)]*\))?|:(hover|active|focus|focus-visible|focus-within)|\[data-mantine-color-scheme[^\]]*\]/g

/** A page that the server sent drawn has its own inline (api/cli/pages.ts). */
const sheets = 'head > :is(link[rel=stylesheet], style)'

/** The CSS beyond the app's own sheet that this screen uses, or will with `classes`; null if a sheet can't be read. */
export function stylesOf(root: HTMLElement, classes: readonly string[]): string | null {
  const [, ...others] = [...document.querySelectorAll<HTMLLinkElement | HTMLStyleElement>(sheets)]
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
    // The stripped selector is invalid: keep the rule.
    return true
  }
}
