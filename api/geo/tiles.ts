/** CSP knows only `*` for a whole first label, so `{s}.tile.example.com` becomes `*.tile.example.com`. */
export function tileSource(template: string): string {
  const origin = /^https?:\/\/[^/]+/.exec(template)?.[0] ?? ''
  return origin.replace(/\/\/.*\{[^.:]*/, '//*')
}
