import { fieldName } from '../../api/contract/wire/fieldName.ts'

/** Field labels in form order. A row's field has a star in its path: `products.*.certified`. */
export type Labels = Readonly<Record<string, string>>

/** A field's place in the form; a row's fields all have the place of its first. Null if it isn't in the form. */
export function placeIn(labels: Labels, field: string): number | null {
  const [head] = field.split('.')
  const at = Object.keys(labels).findIndex((known) => known.split('.')[0] === head)
  return at === -1 ? null : at
}

/** Laravel's text with the field's label: `The phone field is required.` becomes `The main phone field …`. */
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

/** Adds the field's label to a line of the list above the form. */
export function lineFor(labels: Labels, field: string, text: string): string {
  const label = labelOf(labels, field)
  if (label === undefined || !/^This (field|day) /.test(text)) return text
  return label.endsWith('?') ? `${label} ${text}` : `${bare(label)}: ${text}`
}

function labelOf(labels: Labels, field: string): string | undefined {
  return labels[field] ?? labels[field.replace(/\.\d+(?=\.|$)/g, '.*')]
}

/** `Delivery Price (£)` becomes `delivery price`; `VOSA number` keeps its capitals, and a question is quoted. */
function attributeOf(label: string): string {
  if (label.endsWith('?')) return `“${label}”`
  const words = bare(label)
    .replace(/^Your /, '')
    .split(' ')
  return words.map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase())).join(' ')
}

function bare(label: string): string {
  return label.replace(/ \(.*\)$/, '')
}
