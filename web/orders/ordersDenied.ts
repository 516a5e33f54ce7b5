/** What the orders pages say to those whose orders they aren't; a haulier's page says it to its staff without the permission too. */
export const ordersDenied = {
  contractor: 'Access denied: Only contractors can view this page.',
  haulier: 'Access denied: Only hauliers can view this page.',
} as const
