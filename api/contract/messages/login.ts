/** How the server refuses a login, where the screens have no words of their own. The specification fixes every letter. */

export const awaitsAdministrator = 'Your account is awaiting approval by an administrator.'
export const tooManyAttempts = (seconds: number) => `Too many login attempts. Please try again in ${seconds} seconds.`
