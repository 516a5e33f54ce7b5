import type { OwnerRole } from './permissions.ts'

type ScopeRule = {
  label: string
  /** What a token with it does, in the list of tokens. */
  does: string
  /** A firm is offered what one of its trades can use. */
  trades: readonly OwnerRole[]
}

const everyTrade = ['contractor', 'supplier', 'haulier'] as const

/** What a firm's owner may let a token do. Which calls each opens: api/auth/scopeTable.ts. */
export const scopes = {
  read_orders: { label: 'Read orders', does: 'reads orders', trades: everyTrade },
  read_tickets: { label: 'Read tickets', does: 'reads tickets', trades: everyTrade },
  read_statements: { label: 'Read statements', does: 'reads statements', trades: everyTrade },
  write_vehicles: { label: 'Write vehicles', does: 'writes vehicles', trades: ['haulier'] },
  write_drivers: { label: 'Add drivers', does: 'adds drivers', trades: ['haulier'] },
  write_sites: { label: 'Write sites', does: 'writes sites', trades: ['contractor'] },
  raise_quotes: { label: 'Raise quotes', does: 'raises quotes', trades: ['contractor'] },
} as const satisfies Record<string, ScopeRule>

export type Scope = keyof typeof scopes
export const scopeNames = Object.keys(scopes) as [Scope, ...Scope[]]

export function scopesFor(roles: readonly string[]): readonly Scope[] {
  return scopeNames.filter((scope) => scopes[scope].trades.some((trade) => roles.includes(trade)))
}
