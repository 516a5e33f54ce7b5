import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { refusalToManage } from '../../api/contract/admin.ts'
import { passwordFields, withConfirmation } from '../../api/contract/passwords.ts'
import type { Role } from '../../api/contract/rules/permissions.ts'
import { normaliseVehicleRegistration } from '../../api/contract/rules/vehicleRegistration.ts'

test.each([
  ['fn19hvo', 'FN19 HVO'],
  [' FN19  HVO ', 'FN19 HVO'],
  ['a123 bcd', 'A123 BCD'],
  ['a1bcd', 'A1 BCD'],
  ['abz 1234', 'ABZ 1234'],
  ['ABZ  1234', 'ABZ 1234'],
  ['1 abc', '1 ABC'],
])('the vehicle registration %j is normalised to %j', (typed, written) => {
  expect(normaliseVehicleRegistration(typed)).toBe(written)
})

describe('a new password', () => {
  const form = (who: 'user' | 'admin') => withConfirmation(z.object(passwordFields(who)))
  const issues = (who: 'user' | 'admin', password: string, password_confirmation = password) =>
    form(who)
      .safeParse({ password, password_confirmation })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

  test.each([
    ['user', 'abcdeg', []],
    ['user', 'abcde', ['password: The password field must be at least 6 characters.']],
    ['admin', 'abcdefgh', []],
    ['admin', 'abcdefg', ['password: Minimum 8 characters']],
    ['user', 'x'.repeat(128), []],
    [
      'user',
      'x'.repeat(129),
      [
        'password: The password field must not be greater than 128 characters.',
        'password_confirmation: The password confirmation field must not be greater than 128 characters.',
      ],
    ],
    ['user', '      ', ['password: The password field is required.']],
  ] as const)('of a %s is checked: %j', (who, password, expected) => {
    expect(issues(who, password)).toEqual(expected)
  })

  test('is compared with its confirmation even while it is too short', () => {
    expect(issues('user', 'abc', 'abd')).toContain('password_confirmation: Passwords do not match')
    expect(issues('user', 'abcdeg', 'Abcdeg')).toEqual(['password_confirmation: Passwords do not match'])
  })
})

describe('verifying, banning and deleting', () => {
  const actor = (role: Role) => ({ id: 1, company_id: null, roles: [role], permissions: [] })
  test.each([
    ['admin', 2, 'contractor', null],
    ['admin', 2, 'driver', null],
    ['admin', 2, 'admin', 'Only a super-admin can manage admins.'],
    ['admin', 2, 'super-admin', 'Only a super-admin can manage admins.'],
    ['admin', 1, 'admin', 'You cannot do this to your own account.'],
    ['super-admin', 2, 'admin', null],
    ['super-admin', 2, 'super-admin', null],
    ['super-admin', 1, 'super-admin', 'You cannot do this to your own account.'],
  ] as const)('%s on user %d, a %s', (role, id, targetRole, refusal) => {
    expect(refusalToManage(actor(role), { id, role: targetRole })).toBe(refusal)
  })
})
