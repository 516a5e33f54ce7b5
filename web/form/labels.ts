import { fieldName } from '../../api/contract/wire/fieldName.ts'

/**
 * What each field is called on screen, in the order of the form. A row's field stands under its path with a star:
 * `products.*.certified`.
 */
export type Labels = Readonly<Record<string, string>>

/** The place of a field in the form, all fields of a row at that of its first; null where it isn't in the form. */
export function placeIn(labels: Labels, field: string): number | null {
  const [head] = field.split('.')
  const at = Object.keys(labels).findIndex((known) => known.split('.')[0] === head)
  return at === -1 ? null : at
}

/** Laravel's wording with the field called as its label: `The phone field is required.` -> `The main phone field …`. */
export function named(labels: Labels, field: string, text: string): string {
  const label = labelOf(labels, field)
  if (label === undefined) return text
  const name = fieldName(field.split('.'))
  const attribute = attributeOf(label)
  for (const start of ['The', 'The selected']) {
    if (text.startsWith(`${start} ${name} `)) return text.replace(`${start} ${name}`, () => `${start} ${attribute}`)
  }
  return text
}

/** In the list above the form a line says which field it speaks of. */
export function lineFor(labels: Labels, field: string, text: string): string {
  const label = labelOf(labels, field)
  if (label === undefined || !/^This (field|day) /.test(text)) return text
  return label.endsWith('?') ? `${label} ${text}` : `${bare(label)}: ${text}`
}

function labelOf(labels: Labels, field: string): string | undefined {
  return labels[field] ?? labels[field.replace(/\.\d+(?=\.|$)/g, '.*')]
}

/** `Delivery Price (£)` -> `delivery price`; `VOSA number` keeps its capitals, and a question is quoted. */
function attributeOf(label: string): string {
  if (label.endsWith('?')) return `“${label}”`
  const words = bare(label).split(' ')
  return words.map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase())).join(' ')
}

function bare(label: string): string {
  return label.replace(/ \(.*\)$/, '')
}
