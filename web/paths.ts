/** Every URL of the app. */
export const paths = {
  home: '/',
  login: '/login',
  admin: '/admin',
  adminDashboard: '/admin/dashboard',
  contractor: '/contractor',
  contractorDashboard: '/contractor/contractorDashboard',
  supplier: '/supplier',
  supplierDashboard: '/supplier/supplierDashboard',
  haulier: '/haulier',
  haulierDashboard: '/haulier/haulierDashboard',
  driver: '/driver',
  driverMe: '/driver/me',
} as const
