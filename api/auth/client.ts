import type { FastifyRequest } from 'fastify'
import { addressOf } from './address.ts'

/** Where a request comes from, as far as we keep it. */
export type Client = { browser: string | null; address: string }

export function clientOf(request: FastifyRequest): Client {
  return { browser: browserOf(request.headers['user-agent']), address: shortAddress(addressOf(request)) }
}

/** The first pattern that fits decides, because Edge also calls itself Chrome, and Chrome Safari. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** `Chrome on Windows`; null if the client names neither. */
export function browserOf(userAgent: string | undefined): string | null {
  const named = (table: typeof browsers) => table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  if (!browser && !system) return null
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null)
}

/** Enough to recognise one's own network, but not to find somebody: `203.0.113.x` or `2001:db8:7:x`. */
export function shortAddress(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)
  if (v4) return `${v4[1]}.x`
  if (!address.includes(':')) return '…'
  const [head] = address.split('::')
  return head ? [...head.split(':').slice(0, 3), 'x'].join(':') : '::x'
}
