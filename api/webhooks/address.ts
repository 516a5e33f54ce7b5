import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { AddressRule } from '../deps.ts'

const resolver = () => new Resolver({ timeout: 2_000, tries: 2 })

export const publicAddresses: AddressRule = {
  schemes: ['https:'],
  // Below 1024 are other services of a firm's machine, such as mail.
  isPort: (port) => port === 443 || port >= 1024,
  // Asks the name servers alone: the machine's own file of hosts names what is private.
  resolve: async (name) => {
    const asked = resolver()
    const found = await Promise.allSettled([asked.resolve4(name), asked.resolve6(name)])
    return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  },
  isPublic,
}

const global6 = ipaddr.IPv6.parseCIDR('2000::/3')
/** Azure's own service for its machines, among public addresses. */
const azure = '168.63.129.16'

/** Whether the whole internet reaches it: no private, local, shared, reserved or translated address. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address) || address === azure) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(global6)
}

export type Refused = 'shape' | 'scheme' | 'credentials' | 'port' | 'private'

/** The address as a URL, which spells an IPv4 address in one way only; or why it can't be one. */
export function readAddress(rule: AddressRule, text: string): URL | Refused {
  if (!URL.canParse(text)) return 'shape'
  const url = new URL(text)
  if (!rule.schemes.includes(url.protocol)) return 'scheme'
  if (url.username || url.password) return 'credentials'
  if (!rule.isPort(Number(url.port || (url.protocol === 'https:' ? 443 : 80)))) return 'port'
  const literal = literalOf(url)
  if (literal !== null && !rule.isPublic(literal)) return 'private'
  return url
}

/** Every address of the name must be public, so that no answer of its name server mixes them. Null where none is there. */
export async function pin(rule: AddressRule, url: URL): Promise<{ address: string; family: 4 | 6 } | null> {
  const literal = literalOf(url)
  const addresses = literal === null ? await rule.resolve(url.hostname) : [literal]
  const [address] = addresses
  if (address === undefined || !addresses.every(rule.isPublic)) return null
  return { address, family: isIP(address) === 6 ? 6 : 4 }
}

/** A name of this machine (RFC 6761) counts as its address, without asking any name server. */
function literalOf({ hostname }: URL): string | null {
  if (/^(.+\.)?localhost\.?$/.test(hostname)) return '127.0.0.1'
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) === 0 ? null : bare
}
