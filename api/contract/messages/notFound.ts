/** The specification fixes every letter. */

export const page = 'Page Not Found'
export const admin = 'Admin Not Found'
