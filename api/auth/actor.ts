import {
  type Actor,
  type OfficeRole,
  officeRoles,
  type Permission,
  permissionsOf,
  type Role,
  type StoredRole,
} from '../contract/rules/permissions.ts'
import type { Scope } from '../contract/rules/scopes.ts'
import { refuse } from '../errors/refuse.ts'

/** The user of a session or of a device's upload token, or a firm's token with the rights of the owner who made it. */
export type RequestActor = Actor &
  Credential & {
    firm_token?: ActingToken
    /** From when on an administrator without a second step is held back. */
    factor_needed_by?: Date
    needs_factor?: true
  }
/** A token acts for its firm, not for the person who made it, so events name the token. */
export type ActingToken = { id: number; name: string; scopes: readonly Scope[] }
export type TokensActor = RequestActor & { firm_token: ActingToken }
type Credential = { session_id: number | null; device_id: number | null }

declare module 'fastify' {
  interface FastifyRequest {
    actor: RequestActor | null
  }
}

export type Services = { is_contractor: boolean; is_supplier: boolean; is_haulier: boolean }

export function isTokens(actor: RequestActor | null): actor is TokensActor {
  return actor?.firm_token !== undefined
}

/** In the order contractor, supplier, haulier; owners have the roles of their company's services. */
export function rolesOf(role: StoredRole, services: Services | null): readonly Role[] {
  if (role !== 'owner') return [role]
  const owned: Role[] = []
  if (services?.is_contractor) owned.push('contractor')
  if (services?.is_supplier) owned.push('supplier')
  if (services?.is_haulier) owned.push('haulier')
  return owned
}

export type AccessRow = {
  id: number
  role: StoredRole
  company_id: number | null
  is_contractor: boolean | null
  is_supplier: boolean | null
  is_haulier: boolean | null
  permissions: Permission[]
  email_verified_at: Date | null
  verified_at: Date | null
  deactivated_at: Date | null
  deleted_at: Date | null
  owner_verified_at: Date | null
  owner_deleted_at: Date | null
  /** The first sign-in of an administrator without a second step; null for everybody else. */
  without_factor_since: Date | null
}

/** Users have access only while they and their company's owner are verified and not deleted. */
export function hasAccess(user: AccessRow): boolean {
  const isHimselfIn = user.email_verified_at && user.verified_at && !user.deactivated_at && !user.deleted_at
  const isCompanyIn = user.company_id === null || (user.owner_verified_at && !user.owner_deleted_at)
  return Boolean(isHimselfIn && isCompanyIn)
}

export function actorFrom(user: AccessRow, credential: Credential): RequestActor {
  const services = {
    is_contractor: user.is_contractor === true,
    is_supplier: user.is_supplier === true,
    is_haulier: user.is_haulier === true,
  }
  const roles = rolesOf(user.role, services)
  return {
    id: user.id,
    company_id: user.company_id,
    roles,
    is_owner: user.role === 'owner',
    permissions: permissionsOf(roles, user.permissions),
    ...credential,
  }
}

/** How long an administrator may do without a second step (ms). */
const factorGrace = 7 * 24 * 3_600_000

export function sessionActorFrom(user: AccessRow, session_id: number | null, now: Date): RequestActor {
  const actor = actorFrom(user, { session_id, device_id: null })
  const { without_factor_since: since } = user
  if (since === null) return actor
  const factor_needed_by = new Date(since.getTime() + factorGrace)
  return { ...actor, factor_needed_by, ...(factor_needed_by < now && { needs_factor: true }) }
}

export function companyOf(actor: Actor): number {
  if (actor.company_id === null) throw refuse.forbidden()
  return actor.company_id
}

/** The main role if the actor doesn't choose. */
export function officeRoleOf(actor: Actor, as: OfficeRole | undefined): OfficeRole {
  const role = as ?? officeRoles.find((one) => actor.roles.includes(one))
  if (!role || !actor.roles.includes(role)) throw refuse.forbidden()
  return role
}
