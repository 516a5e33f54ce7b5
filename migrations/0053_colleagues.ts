import { type Kysely, sql } from 'kysely'

/** Colleagues of contractors and suppliers, who come by a mailed invitation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const roles = `'admin', 'super-admin', 'owner', 'contractor', 'supplier', 'driver',
  'haulier_respond_to_quote', 'haulier_execute_order', 'haulier_fulfillment'`
const permissions = `'respond_to_quote', 'execute_order', 'fulfillments', 'finance',
  'decide', 'sell', 'weigh', 'read', 'accounts'`

const statements = [
  `alter table users drop constraint users_role_check, add constraint users_role_check check (role in (${roles}))`,
  `alter table user_permissions drop constraint user_permissions_permission_check,
    add constraint user_permissions_permission_check check (permission in (${permissions}))`,
  `alter table email_tokens drop constraint email_tokens_purpose_check,
    add constraint email_tokens_purpose_check check (purpose in ('verify', 'reset', 'invite'))`,
]
