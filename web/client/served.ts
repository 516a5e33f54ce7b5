/** Defaults: the running server writes its own values into every page (api/pages.ts). */
const builtIn = { origin: 'https://loadstone.example', contact: 'info@loadstone.example' } as const

/** The site's address, without a trailing slash, or the mail address for questions. */
export function readServed(name: keyof typeof builtIn): string {
  if (typeof document === 'undefined') return builtIn[name]
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="loadstone-${name}"]`)
  return meta?.content ?? builtIn[name]
}
