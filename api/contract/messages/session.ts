/** The specification fixes every letter. */

export const loggedOut = 'Logged Out'
export const loggedOutText = 'You have been successfully logged out.'
export const logoutError = 'Logout Error'
export const logoutUnexpected = 'Logout completed but server response was unexpected'
export const loginInvalid = 'Validation error'
export const wrongCredentials = 'Invalid email or password'
export const verifyFirst = 'Please verify your email before logging in.'
export const awaitsAdmin = 'Your account is awaiting admin approval.'
export const loginFailed = 'An error occurred during login'
export const invalidUser = 'Invalid user data received'
export const expired = 'Session Expired'
export const loginAgain = 'Please login again'
