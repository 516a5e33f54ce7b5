/** Pages that nobody has. The specification fixes every letter. */
export const notFoundTexts = {
  page: 'Page Not Found',
  admin: 'Admin Not Found',
} as const
