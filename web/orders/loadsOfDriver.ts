import { formatTonnes, toKg } from '../../api/contract/rules/weight.ts'
import type { Ticket } from '../../api/contract/tickets/schemas.ts'

type LoggedLoad = Pick<Ticket, 'net_weight' | 'voided' | 'driver'>

export function loadsOfDriver(tickets: readonly LoggedLoad[], driverId: number): string {
  const own = tickets.filter(({ voided, driver }) => !voided && driver?.id === driverId)
  if (own.length === 0) return 'No loads yet'
  const kg = own.reduce((sum, { net_weight }) => sum + toKg(net_weight), 0)
  return `${own.length === 1 ? '1 load' : `${own.length} loads`}, ${formatTonnes(kg, 1)}`
}
