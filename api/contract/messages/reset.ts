/** The specification fixes every letter. */

export const failed = 'Reset failed'
export const done = 'Your password has been reset.'
