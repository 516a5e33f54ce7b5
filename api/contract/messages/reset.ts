export const failed = 'Reset failed'
export const done = 'Your password has been reset.'
