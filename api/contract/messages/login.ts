export const awaitsAdministrator = 'Your account is awaiting approval by an administrator.'
export const tooManyAttempts = (seconds: number) => `Too many login attempts. Please try again in ${seconds} seconds.`
