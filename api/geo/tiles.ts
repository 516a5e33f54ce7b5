/**
 * Where a tile template's pictures come from, as the content security policy names it. Subdomains that the map rotates
 * (`{s}.tile.example.com`) become the one wildcard that a policy knows, which stands for the whole first label.
 */
export function tileSource(template: string): string {
  const origin = /^https?:\/\/[^/]+/.exec(template)?.[0] ?? ''
  return origin.replace(/\/\/.*\{[^.:]*/, '//*')
}
