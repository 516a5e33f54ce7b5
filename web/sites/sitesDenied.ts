export const sitesDenied = 'Access denied: Only those who raise quotes can change sites.'
