export const awaitsAdministrator = 'Your account is awaiting approval by an administrator.'
export const secondFactor = 'Please enter the code from your authenticator app.'
export const wrongCode = 'This code is wrong, or it has been used.'
export const tooManyAttempts = (seconds: number) => `Too many login attempts. Please try again in ${seconds} seconds.`
