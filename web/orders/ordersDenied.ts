/** The haulier's text also goes to haulier staff without the permission. */
export const ordersDenied = {
  contractor: 'Access denied: Only contractors can view this page.',
  haulier: 'Access denied: Only hauliers can view this page.',
} as const
