/** With the mark by which Excel knows UTF-8. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`
}

/** A cell that starts like a formula must not become one. */
function cellOf(value: string | number): string {
  const text = String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

export function csvBlob(rows: readonly (readonly (string | number)[])[]): Blob {
  return new Blob([csvText(rows)], { type: 'text/csv' })
}
