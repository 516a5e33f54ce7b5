import { createBrowserRouter, Navigate, Outlet, useParams } from 'react-router-dom'
import { LoginPage } from './accounts/LoginPage.tsx'
import { paths } from './paths.ts'
import { landingOf } from './session/areas.ts'
import { useSession } from './session/useSession.ts'
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
      { index: true, element: <Start /> },
      { path: '/quotes', element: <Navigate to={paths.contractorQuotes} replace /> },
      { path: '/quotes/add', element: <Navigate to={paths.contractorQuoteAdd} replace /> },
      { path: '/quotes/:quoteId/edit', element: <OlderEditLink /> },
      {
        path: paths.contractor,
        lazy: async () => ({ Component: (await import('./areas/ContractorArea.tsx')).ContractorArea }),
        children: [
          { index: true, element: <Navigate to={paths.contractorDashboard} replace /> },
          {
            path: paths.contractorDashboard,
            lazy: async () => ({ Component: (await import('./areas/ContractorDashboard.tsx')).ContractorDashboard }),
          },
          {
            path: paths.contractorQuotes,
            lazy: async () => ({ Component: (await import('./areas/ContractorQuotesPage.tsx')).ContractorQuotesPage }),
          },
          {
            path: paths.contractorQuoteAdd,
            lazy: async () => ({ Component: (await import('./areas/QuoteAddPage.tsx')).QuoteAddPage }),
          },
          {
            path: paths.contractorQuoteEdit(':quoteId'),
            lazy: async () => ({ Component: (await import('./areas/QuoteEditPage.tsx')).QuoteEditPage }),
          },
          {
            path: paths.contractorQuote(':quoteId'),
            lazy: async () => ({ Component: (await import('./areas/ContractorQuotePage.tsx')).ContractorQuotePage }),
          },
          {
            path: paths.contractorOrders,
            lazy: async () => ({ Component: (await import('./areas/ContractorOrdersPage.tsx')).ContractorOrdersPage }),
          },
          {
            path: paths.contractorOrder(':quoteId'),
            lazy: async () => ({ Component: (await import('./areas/ContractorOrderPage.tsx')).ContractorOrderPage }),
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
          {
            path: paths.supplierQuotes,
            lazy: async () => ({ Component: (await import('./areas/SupplierQuotesPage.tsx')).SupplierQuotesPage }),
          },
          {
            path: paths.supplierQuote(':quoteId'),
            lazy: async () => ({ Component: (await import('./areas/SupplierQuotePage.tsx')).SupplierQuotePage }),
          },
          {
            path: paths.supplierOrders,
            lazy: async () => ({ Component: (await import('./areas/SupplierOrdersPage.tsx')).SupplierOrdersPage }),
          },
          {
            path: paths.supplierOrder(':quoteId'),
            lazy: async () => ({ Component: (await import('./areas/SupplierOrderPage.tsx')).SupplierOrderPage }),
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
          {
            path: paths.haulierQuotes,
            lazy: async () => ({ Component: (await import('./areas/HaulierQuotesPage.tsx')).HaulierQuotesPage }),
          },
          {
            path: paths.haulierQuote(':quoteId'),
            lazy: async () => ({ Component: (await import('./areas/HaulierQuotePage.tsx')).HaulierQuotePage }),
          },
          {
            path: paths.haulierOrders,
            lazy: async () => ({ Component: (await import('./areas/HaulierOrdersPage.tsx')).HaulierOrdersPage }),
          },
          {
            path: paths.haulierOrder(':quoteId'),
            lazy: async () => ({ Component: (await import('./areas/HaulierOrderPage.tsx')).HaulierOrderPage }),
          },
          {
            path: paths.haulierAddUser,
            lazy: async () => ({ Component: (await import('./drivers/AddUserPage.tsx')).AddUserPage }),
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
          {
            path: paths.adminQuotes,
            lazy: async () => ({ Component: (await import('./areas/AdminQuotesPage.tsx')).AdminQuotesPage }),
          },
          {
            path: paths.adminQuote(':quoteId'),
            lazy: async () => ({ Component: (await import('./areas/AdminQuotePage.tsx')).AdminQuotePage }),
          },
          { path: '*', element: <NotFound title="Admin Not Found" /> },
        ],
      },
      {
        path: paths.driver,
        lazy: async () => ({ Component: (await import('./areas/DriverArea.tsx')).DriverArea }),
        children: [
          { index: true, lazy: async () => ({ Component: (await import('./drivers/JobsPage.tsx')).JobsPage }) },
          {
            path: paths.driverJob(':quoteId'),
            lazy: async () => ({ Component: (await import('./areas/DriverJobPage.tsx')).DriverJobPage }),
          },
          {
            path: paths.driverTicket(':quoteId'),
            lazy: async () => ({ Component: (await import('./tickets/DriverTicketPage.tsx')).DriverTicketPage }),
          },
          {
            path: paths.driverUnsent,
            lazy: async () => ({ Component: (await import('./tickets/UnsentPage.tsx')).UnsentPage }),
          },
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
function Start() {
  const session = useSession()
  return <Navigate to={session ? landingOf(session.user) : paths.login} replace />
}

function OlderEditLink() {
  const { quoteId } = useParams()
  return <Navigate to={paths.contractorQuoteEdit(Number(quoteId))} replace />
}
