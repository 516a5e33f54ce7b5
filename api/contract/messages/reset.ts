/** Setting a new password by the mailed link. The specification fixes every letter. */

export const failed = 'Reset failed'
export const done = 'Your password has been reset.'
