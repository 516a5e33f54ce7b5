export const page = 'Page Not Found'
export const admin = 'Admin Not Found'
