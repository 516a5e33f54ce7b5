import { expect, test } from 'vitest'
import * as loginRefusals from '../../api/contract/messages/login.ts'
import * as notFoundTexts from '../../api/contract/messages/notFound.ts'
import * as sessionTexts from '../../api/contract/messages/session.ts'
import * as userTexts from '../../api/contract/messages/users.ts'

/** The catalogue of the specification's texts, letter for letter: no rename may change the words. */

test('sessionTexts', () => {
  expect({ ...sessionTexts }).toEqual({
    loggedOut: 'Logged Out',
    loggedOutText: 'You have been successfully logged out.',
    logoutError: 'Logout Error',
    logoutUnexpected: 'Logout completed but server response was unexpected',
    loginInvalid: 'Validation error',
    wrongCredentials: 'Invalid email or password',
    verifyFirst: 'Please verify your email before logging in.',
    awaitsAdmin: 'Your account is awaiting admin approval.',
    loginFailed: 'An error occurred during login',
    expired: 'Session Expired',
    loginAgain: 'Please login again',
  })
})

test('loginRefusals', () => {
  const { tooManyAttempts, ...texts } = loginRefusals
  expect(tooManyAttempts(42)).toBe('Too many login attempts. Please try again in 42 seconds.')
  expect(texts).toEqual({
    awaitsAdministrator: 'Your account is awaiting approval by an administrator.',
  })
})

test('userTexts', () => {
  expect({ ...userTexts }).toEqual({
    none: 'No users found',
    loadFailed: 'Failed to load users',
    askDelete: 'Are you sure you want to delete this user?',
    deleted: 'User deleted successfully',
    deleteFailed: 'Failed to delete user',
    verifyFailed: 'Failed to verify user',
    banFailed: 'Failed to ban user',
  })
})

test('notFoundTexts', () => {
  expect({ ...notFoundTexts }).toEqual({
    page: 'Page Not Found',
    admin: 'Admin Not Found',
  })
})
