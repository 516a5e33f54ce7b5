import { type Kysely, sql } from 'kysely'

/** A switch fits its person's role, and goes on fitting when the role changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const fits = `case
  when role = 'contractor' then permission in ('decide', 'read', 'accounts')
  when role = 'supplier' then permission in ('sell', 'weigh', 'read', 'accounts')
  when role in ('haulier_respond_to_quote', 'haulier_execute_order', 'haulier_fulfillment')
    then permission in ('respond_to_quote', 'execute_order', 'fulfillments', 'finance')
  else false end`

const statements = [
  'alter table users add constraint users_role_of unique (id, role)',
  'alter table user_permissions add column role text',
  'update user_permissions set role = users.role from users where users.id = user_id',
  // No call writes a switch that doesn't fit, but one written by hand must not stop an upgrade.
  `delete from user_permissions where not ${fits}`,
  `alter table user_permissions alter column role set not null,
    drop constraint user_permissions_permission_check,
    add constraint user_permissions_fit check (${fits}),
    drop constraint user_permissions_user_id_fkey,
    add constraint user_permissions_user foreign key (user_id, role) references users (id, role)
      on delete cascade on update cascade`,
]
