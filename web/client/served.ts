/** What only the running server knows. It writes its own over these, in every page it hands out (api/pages.ts). */
const builtIn = { origin: 'https://loadstone.example', contact: 'info@loadstone.example' } as const

/** The address that the site is reached at, without a slash at its end, or the mail address for questions. */
export function readServed(name: keyof typeof builtIn): string {
  if (typeof document === 'undefined') return builtIn[name]
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="loadstone-${name}"]`)
  return meta?.content ?? builtIn[name]
}
