import type { pages } from '../api/contract/pages.ts'

/** Where the bars of every page lead. The page that checks a ticket loads no other addresses. */
export const framePaths = {
  home: '/',
  about: '/about',
  contact: '/contact',
  contractors: '/contractors',
  suppliers: '/suppliers',
  hauliers: '/hauliers',
  privacyPolicy: '/privacy-policy',
  terms: '/terms',
  registerUser: '/register/user',
  registerAdmin: '/adminreg',
  activity: '/activity',
  adminDashboard: '/admin/dashboard',
  contractorDashboard: '/contractor/contractorDashboard',
  supplierDashboard: '/supplier/supplierDashboard',
  haulier: '/haulier',
  haulierDashboard: '/haulier/haulierDashboard',
  login: '/login',
  settings: '/settings',
  driver: '/driver',
} as const satisfies Record<string, string> & Pick<typeof pages, 'login' | 'settings' | 'driver'>
