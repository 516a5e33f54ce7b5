import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** The address that limits count: an IPv4 address, or an IPv6 /64, which is what a provider gives one customer. */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  // A proxy may pass on a value that isn't an address.
  const address = isIP(ip) ? ip : socket.remoteAddress
  return address === undefined ? 'unknown' : networkOf(address)
}

function networkOf(address: string): string {
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`
}

/** Behind a proxy that TRUST_PROXY doesn't name, every visitor shares the proxy's limits. One line says so. */
export function warnOfUnknownProxy(app: FastifyInstance): void {
  let hasWarned = false
  app.addHook('onRequest', async (request) => {
    if (hasWarned || !request.headers['x-forwarded-for'] || request.ips?.length !== 1) return
    hasWarned = true
    request.log.warn(
      { remoteAddress: request.ip },
      'X-Forwarded-For is ignored, because TRUST_PROXY does not name the address that sent it',
    )
  })
}
