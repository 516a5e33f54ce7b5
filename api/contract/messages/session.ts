/** Signing in and out, and a session that has ended. The specification fixes every letter. */
export const sessionTexts = {
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
} as const
