import { expect, test } from 'vitest'
import * as formTexts from '../../api/contract/messages/form.ts'
import * as loginRefusals from '../../api/contract/messages/login.ts'
import * as notFoundTexts from '../../api/contract/messages/notFound.ts'
import * as postcodeTexts from '../../api/contract/messages/postcode.ts'
import * as productTexts from '../../api/contract/messages/products.ts'
import * as registrationTexts from '../../api/contract/messages/registration.ts'
import * as resetTexts from '../../api/contract/messages/reset.ts'
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
    invalidUser: 'Invalid user data received',
    expired: 'Session Expired',
    loginAgain: 'Please login again',
  })
})

test('loginRefusals', () => {
  const { tooManyAttempts, ...texts } = loginRefusals
  expect(tooManyAttempts(42)).toBe('Too many login attempts. Please try again in 42 seconds.')
  expect(texts).toEqual({
    awaitsAdministrator: 'Your account is awaiting approval by an administrator.',
    secondFactor: 'Please enter the code from your authenticator app.',
    wrongCode: 'This code is wrong, or it has been used.',
  })
})

test('registrationTexts', () => {
  expect({ ...registrationTexts }).toEqual({
    invalid: 'Validation Error',
    failed: 'Registration Failed',
    unexpected: 'Unexpected error',
    combinedFailed: 'Error',
    combinedFailedText: 'Registration failed.',
    passwordsDiffer: 'Passwords do not match',
    postcodeRequired: 'Postcode required',
    enterPostcode: 'Please enter your company postcode.',
    addressRequired: 'Address required',
    enterAddress: 'Please select or enter your address.',
    selectService: 'Select a service',
    chooseService: 'Please choose at least one service you supply.',
    productsRequired: 'Products required',
    chooseProducts: 'Please select at least one product and mark whether it is certified.',
    vosaRequired: 'VOSA number required',
    enterVosa: 'Please enter your VOSA number to register as a haulier.',
    adminTooShort: 'Minimum 8 characters',
    fixHighlighted: 'Please fix the highlighted errors.',
    adminFailed: 'Registration failed. Please try again later.',
    done: 'Registration Successful!',
    linkSent: 'A verification link has been sent to your email.',
  })
})

test('formTexts', () => {
  expect({ ...formTexts }).toEqual({
    fixErrors: 'Please fix the form errors',
  })
})

test('resetTexts', () => {
  expect({ ...resetTexts }).toEqual({
    failed: 'Reset failed',
    done: 'Your password has been reset.',
  })
})

test('productTexts', () => {
  expect({ ...productTexts }).toEqual({
    loadFailed: 'Failed to load products',
    loadFailedLater: 'Failed to load products. Please try again later.',
    none: 'No Products Found',
    added: 'Product added successfully',
    fixForm: 'Please fix the errors in the form',
    loginToAdd: 'Please login to add products',
    addFailed: 'Failed to add product',
    networkError: 'Network error. Please try again.',
    updated: 'Product updated successfully',
    deleted: 'Product deleted successfully',
    updateFailed: 'Failed to update product',
    deleteFailed: 'Failed to delete product',
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

test('postcodeTexts', () => {
  expect({ ...postcodeTexts }).toEqual({
    invalid: 'Please enter a valid UK postcode',
    notFound: 'Not found',
    notFoundText: "We couldn't locate that postcode. Enter the address manually.",
    lookupFailed: 'Postcode lookup failed. Enter the address manually.',
    notReady: 'Maps not ready yet. Try again in a moment.',
    found: 'Postcode found. Now start typing your address.',
  })
})

test('notFoundTexts', () => {
  expect({ ...notFoundTexts }).toEqual({
    page: 'Page Not Found',
    admin: 'Admin Not Found',
  })
})
