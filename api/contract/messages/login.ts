/** The server's refusals that no screen rewords. The specification fixes every letter. */

export const awaitsAdministrator = 'Your account is awaiting approval by an administrator.'
export const tooManyAttempts = (seconds: number) => `Too many login attempts. Please try again in ${seconds} seconds.`
