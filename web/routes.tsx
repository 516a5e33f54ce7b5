import { createBrowserRouter, Navigate, Outlet, redirect } from 'react-router-dom'
import { LoginPage } from './accounts/LoginPage.tsx'
import { paths } from './paths.ts'
import { landingOf } from './session/areas.ts'
import { getSession } from './session/session.ts'
import { SiteShell } from './shell/SiteShell.tsx'
import { BrokenPage } from './ui/BrokenPage.tsx'
import { NotFound } from './ui/NotFound.tsx'

/** Every route of the app. Areas load when first opened; each guards itself. */
export const router = createBrowserRouter([
  {
    element: <Outlet />,
    errorElement: <BrokenPage />,
    hydrateFallbackElement: <></>,
    children: [
      { index: true, loader: () => redirect(startPath()) },
      {
        path: paths.contractor,
        lazy: async () => ({ Component: (await import('./areas/ContractorArea.tsx')).ContractorArea }),
        children: [
          { index: true, element: <Navigate to={paths.contractorDashboard} replace /> },
          {
            path: paths.contractorDashboard,
            lazy: async () => ({ Component: (await import('./areas/ContractorDashboard.tsx')).ContractorDashboard }),
          },
          { path: '*', element: <NotFound title="Page Not Found" /> },
        ],
      },
      {
        path: paths.supplier,
        lazy: async () => ({ Component: (await import('./areas/SupplierArea.tsx')).SupplierArea }),
        children: [
          { index: true, element: <Navigate to={paths.supplierDashboard} replace /> },
          {
            path: paths.supplierDashboard,
            lazy: async () => ({ Component: (await import('./areas/SupplierDashboard.tsx')).SupplierDashboard }),
          },
          { path: '*', element: <NotFound title="Page Not Found" /> },
        ],
      },
      {
        path: paths.haulier,
        lazy: async () => ({ Component: (await import('./areas/HaulierArea.tsx')).HaulierArea }),
        children: [
          { index: true, element: <Navigate to={paths.haulierDashboard} replace /> },
          {
            path: paths.haulierDashboard,
            lazy: async () => ({ Component: (await import('./areas/HaulierDashboard.tsx')).HaulierDashboard }),
          },
          { path: '*', element: <NotFound title="Page Not Found" /> },
        ],
      },
      {
        path: paths.admin,
        lazy: async () => ({ Component: (await import('./areas/AdminArea.tsx')).AdminArea }),
        children: [
          { index: true, element: <Navigate to={paths.adminDashboard} replace /> },
          {
            path: paths.adminDashboard,
            lazy: async () => ({ Component: (await import('./areas/AdminDashboard.tsx')).AdminDashboard }),
          },
          { path: '*', element: <NotFound title="Admin Not Found" /> },
        ],
      },
      {
        path: paths.driver,
        lazy: async () => ({ Component: (await import('./areas/DriverArea.tsx')).DriverArea }),
        children: [
          { index: true, lazy: async () => ({ Component: (await import('./drivers/JobsPage.tsx')).JobsPage }) },
          { path: paths.driverMe, lazy: async () => ({ Component: (await import('./drivers/MePage.tsx')).MePage }) },
          { path: '*', element: <NotFound title="Page Not Found" /> },
        ],
      },
      {
        element: <SiteShell />,
        children: [
          { path: paths.login, element: <LoginPage /> },
          { path: '*', element: <NotFound title="Page Not Found" /> },
        ],
      },
    ],
  },
])

/** The public landing page is not built yet: visitors sign in, users go where they work. */
function startPath(): string {
  const session = getSession()
  return session ? landingOf(session.user) : paths.login
}
