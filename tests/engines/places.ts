/** The whole text, or what its part looks like. */
type Words = string | RegExp
type Step = { by: 'label' | 'text' | string; words: { text: string } | { source: string; flags: string } | null }

/** Where a person would look, from the outer to the inner; goes into the page as it is. */
export type Place = readonly Step[]

const step = (by: string, words?: Words): Step => {
  if (words === undefined) return { by, words: null }
  return { by, words: typeof words === 'string' ? { text: words } : { source: words.source, flags: words.flags } }
}

export const byRole = (role: string, name?: Words): Place => [step(role, name)]
export const byLabel = (words: Words): Place => [step('label', words)]
export const byText = (words: Words): Place => [step('text', words)]
export const within = (...places: readonly Place[]): Place => places.flat()
/** An article, a row or an item of a list, by something that it says. */
export const having = (role: string, words: Words): Place => [step(`${role}+text`, words)]

export const say = (place: Place): string =>
  place
    .map(({ by, words }) => [by, words && ('text' in words ? `"${words.text}"` : `/${words.source}/`)].join(' ').trim())
    .join(' > ')
