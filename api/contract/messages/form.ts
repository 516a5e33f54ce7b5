/** The specification fixes every letter. */

export const fixErrors = 'Please fix the form errors'
