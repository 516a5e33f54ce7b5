import { useEffect } from 'react'
import { Navigate, Outlet, type RouteObject, useLocation, useParams } from 'react-router-dom'
import * as notFoundTexts from '../api/contract/messages/notFound.ts'
import { LoginPage } from './accounts/LoginPage.tsx'
import { paths } from './paths.ts'
import { landingOf } from './session/areas.ts'
import { useSession } from './session/useSession.ts'
import { BrokenPage, BrokenScreen } from './shell/BrokenPage.tsx'
import { SiteShell } from './shell/SiteShell.tsx'
import { NotFound } from './ui/NotFound.tsx'

const brokenOnPhone = (
  <main className="dmain" id="main" tabIndex={-1}>
    <BrokenScreen />
  </main>
)

/** Every route of the app. Areas load when first opened; each guards itself. */
export const routes: RouteObject[] = [
  {
    element: <Outlet />,
    errorElement: <BrokenPage />,
    hydrateFallbackElement: <></>,
    children: [
      {
        element: <SiteShell />,
        children: inFrame([
          {
            index: true,
            lazy: async () => ({
              Component: await import('./site/LandingPage.tsx').then(
                ({ LandingPage }) => LandingPage,
                () => Start,
              ),
            }),
          },
          { path: paths.about, lazy: async () => ({ Component: (await import('./site/AboutPage.tsx')).AboutPage }) },
          {
            path: paths.contact,
            lazy: async () => ({ Component: (await import('./site/ContactPage.tsx')).ContactPage }),
          },
          {
            path: paths.contractors,
            lazy: async () => ({ Component: (await import('./site/ContractorsPage.tsx')).ContractorsPage }),
          },
          {
            path: paths.suppliers,
            lazy: async () => ({ Component: (await import('./site/SuppliersPage.tsx')).SuppliersPage }),
          },
          {
            path: paths.hauliers,
            lazy: async () => ({ Component: (await import('./site/HauliersPage.tsx')).HauliersPage }),
          },
          {
            path: paths.privacyPolicy,
            lazy: async () => ({ Component: (await import('./site/PrivacyPage.tsx')).PrivacyPage }),
          },
          { path: paths.terms, lazy: async () => ({ Component: (await import('./site/TermsPage.tsx')).TermsPage }) },
          {
            path: paths.unauthorised,
            lazy: async () => ({ Component: (await import('./site/ErrorPages.tsx')).UnauthorisedPage }),
          },
          { path: paths.notFound, element: <NotFound title={notFoundTexts.page} /> },
          {
            path: paths.serverError,
            lazy: async () => ({ Component: (await import('./site/ErrorPages.tsx')).ServerErrorPage }),
          },
        ]),
      },
      { path: paths.verify, element: <OutOfApp /> },
      { path: '/contractorReg', element: <Navigate to={paths.registerContractor} replace /> },
      { path: '/haulierReg', element: <Navigate to={paths.registerHaulier} replace /> },
      { path: paths.register, element: <Navigate to={paths.registerUser} replace /> },
      { path: paths.password, element: <Navigate to={paths.forgotPassword} replace /> },
      { path: paths.unsent, element: <OwnUnsent /> },
      {
        lazy: async () => ({ Component: (await import('./areas/OwnArea.tsx')).OwnArea }),
        children: inFrame([
          {
            path: paths.settings,
            lazy: async () => ({ Component: (await import('./accounts/settings/SettingsPage.tsx')).SettingsPage }),
          },
          {
            path: paths.notices,
            lazy: async () => ({ Component: (await import('./notices/NoticesPage.tsx')).NoticesPage }),
          },
          {
            path: paths.activity,
            lazy: async () => ({ Component: (await import('./activity/ActivityPage.tsx')).ActivityPage }),
          },
        ]),
      },
      { path: '/quotes', element: <Navigate to={paths.contractorQuotes} replace /> },
      { path: '/quotes/add', element: <Navigate to={paths.contractorQuoteAdd} replace /> },
      { path: '/quotes/:quoteId/edit', element: <OlderEditLink /> },
      { path: '/products', element: <Navigate to={paths.contractorProductAdd} replace /> },
      {
        path: paths.contractor,
        lazy: async () => ({ Component: (await import('./areas/ContractorArea.tsx')).ContractorArea }),
        children: inFrame([
          { index: true, element: <Navigate to={paths.contractorDashboard} replace /> },
          {
            path: paths.contractorDashboard,
            lazy: async () => ({ Component: (await import('./areas/ContractorDashboard.tsx')).ContractorDashboard }),
          },
          {
            path: paths.contractorProductAdd,
            lazy: async () => ({
              Component: (await import('./products/ContractorProductAddPage.tsx')).ContractorProductAddPage,
            }),
          },
          {
            path: paths.contractorQuotes,
            lazy: async () => ({ Component: (await import('./quotes/ContractorQuotesPage.tsx')).ContractorQuotesPage }),
          },
          {
            path: paths.contractorQuoteAdd,
            lazy: async () => ({ Component: (await import('./quotes/QuoteAddPage.tsx')).QuoteAddPage }),
          },
          {
            path: paths.contractorQuoteEdit(':quoteId'),
            lazy: async () => ({ Component: (await import('./quotes/QuoteEditPage.tsx')).QuoteEditPage }),
          },
          {
            path: paths.contractorQuote(':quoteId'),
            lazy: async () => ({ Component: (await import('./areas/ContractorQuotePage.tsx')).ContractorQuotePage }),
          },
          {
            path: paths.contractorOrders,
            lazy: async () => ({ Component: (await import('./orders/ContractorOrdersPage.tsx')).ContractorOrdersPage }),
          },
          {
            path: paths.contractorOrder(':quoteId'),
            lazy: async () => ({ Component: (await import('./areas/ContractorOrderPage.tsx')).ContractorOrderPage }),
          },
          {
            path: paths.contractorStatements,
            lazy: async () => ({ Component: (await import('./papers/StatementPage.tsx')).ContractorStatementPage }),
          },
          { path: '*', element: <NotFound title={notFoundTexts.page} /> },
        ]),
      },
      {
        path: paths.supplier,
        lazy: async () => ({ Component: (await import('./areas/SupplierArea.tsx')).SupplierArea }),
        children: inFrame([
          { index: true, element: <Navigate to={paths.supplierDashboard} replace /> },
          {
            path: paths.supplierDashboard,
            lazy: async () => ({ Component: (await import('./areas/SupplierDashboard.tsx')).SupplierDashboard }),
          },
          {
            path: paths.supplierQuotes,
            lazy: async () => ({ Component: (await import('./quotes/SupplierQuotesPage.tsx')).SupplierQuotesPage }),
          },
          {
            path: paths.supplierQuote(':quoteId'),
            lazy: async () => ({ Component: (await import('./areas/SupplierQuotePage.tsx')).SupplierQuotePage }),
          },
          {
            path: paths.supplierOrders,
            lazy: async () => ({ Component: (await import('./bids/SupplierOrdersPage.tsx')).SupplierOrdersPage }),
          },
          {
            path: paths.supplierOrder(':quoteId'),
            lazy: async () => ({ Component: (await import('./areas/SupplierOrderPage.tsx')).SupplierOrderPage }),
          },
          {
            path: paths.supplierStatements,
            lazy: async () => ({ Component: (await import('./papers/StatementPage.tsx')).SupplierStatementPage }),
          },
          { path: '*', element: <NotFound title={notFoundTexts.page} /> },
        ]),
      },
      {
        path: paths.haulier,
        lazy: async () => ({ Component: (await import('./areas/HaulierArea.tsx')).HaulierArea }),
        children: inFrame([
          { index: true, element: <Navigate to={paths.haulierDashboard} replace /> },
          {
            path: paths.haulierDashboard,
            lazy: async () => ({ Component: (await import('./areas/HaulierDashboard.tsx')).HaulierDashboard }),
          },
          {
            path: paths.haulierQuotes,
            lazy: async () => ({ Component: (await import('./quotes/HaulierQuotesPage.tsx')).HaulierQuotesPage }),
          },
          {
            path: paths.haulierQuote(':quoteId'),
            lazy: async () => ({ Component: (await import('./areas/HaulierQuotePage.tsx')).HaulierQuotePage }),
          },
          {
            path: paths.haulierOrders,
            lazy: async () => ({ Component: (await import('./orders/HaulierOrdersPage.tsx')).HaulierOrdersPage }),
          },
          {
            path: paths.haulierOrder(':quoteId'),
            lazy: async () => ({ Component: (await import('./areas/HaulierOrderPage.tsx')).HaulierOrderPage }),
          },
          {
            path: paths.haulierStatements,
            lazy: async () => ({ Component: (await import('./papers/StatementPage.tsx')).HaulierStatementPage }),
          },
          {
            path: paths.haulierAddUser,
            lazy: async () => ({ Component: (await import('./drivers/AddUserPage.tsx')).AddUserPage }),
          },
          {
            path: paths.haulierUsers,
            lazy: async () => ({ Component: (await import('./drivers/StaffPage.tsx')).StaffPage }),
          },
          {
            path: paths.haulierPhones,
            lazy: async () => ({ Component: (await import('./phones/PhonesPage.tsx')).PhonesPage }),
          },
          {
            path: paths.haulierUnsent,
            lazy: async () => ({ Component: (await import('./drivers/UnsentChangesPage.tsx')).UnsentChangesPage }),
          },
          { path: '*', element: <NotFound title={notFoundTexts.page} /> },
        ]),
      },
      {
        path: paths.admin,
        lazy: async () => ({ Component: (await import('./areas/AdminArea.tsx')).AdminArea }),
        children: inFrame([
          { index: true, element: <Navigate to={paths.adminDashboard} replace /> },
          {
            path: paths.adminDashboard,
            lazy: async () => ({ Component: (await import('./areas/AdminDashboard.tsx')).AdminDashboard }),
          },
          {
            path: paths.adminProfile,
            lazy: async () => ({ Component: (await import('./accounts/settings/ProfilePage.tsx')).ProfilePage }),
          },
          {
            path: paths.adminUsers,
            lazy: async () => ({ Component: (await import('./admin/UsersPage.tsx')).UsersPage }),
          },
          { path: `${paths.admin}/viewUsers`, element: <Navigate to={paths.adminUsers} replace /> },
          {
            path: paths.adminAddAdmin,
            lazy: async () => ({ Component: (await import('./accounts/AddAdminPage.tsx')).AddAdminPage }),
          },
          {
            path: paths.adminProducts,
            lazy: async () => ({ Component: (await import('./products/ProductsPage.tsx')).ProductsPage }),
          },
          {
            path: paths.adminProductAdd,
            lazy: async () => ({ Component: (await import('./products/AdminProductAddPage.tsx')).AdminProductAddPage }),
          },
          {
            path: paths.adminQuoteAdd,
            lazy: async () => ({ Component: (await import('./quotes/AdminQuoteAddPage.tsx')).AdminQuoteAddPage }),
          },
          {
            path: paths.adminQuotes,
            lazy: async () => ({ Component: (await import('./quotes/AdminQuotesPage.tsx')).AdminQuotesPage }),
          },
          {
            path: paths.adminQuote(':quoteId'),
            lazy: async () => ({ Component: (await import('./areas/AdminQuotePage.tsx')).AdminQuotePage }),
          },
          { path: '*', element: <NotFound title={notFoundTexts.admin} /> },
        ]),
      },
      {
        path: paths.driver,
        lazy: async () => ({ Component: (await import('./areas/DriverArea.tsx')).DriverArea }),
        children: inFrame(
          [
            { index: true, lazy: async () => ({ Component: (await import('./drivers/JobsPage.tsx')).JobsPage }) },
            {
              path: paths.driverJob(':quoteId'),
              lazy: async () => ({ Component: (await import('./areas/DriverJobPage.tsx')).DriverJobPage }),
            },
            {
              path: paths.driverTicket(':quoteId'),
              lazy: async () => {
                // Where a saved ticket leads is fetched while it is typed.
                setTimeout(() => void import('./areas/DriverJobPage.tsx').catch(() => {}), 1_000)
                return { Component: (await import('./tickets/DriverTicketPage.tsx')).DriverTicketPage }
              },
            },
            {
              path: paths.driverUnsent,
              lazy: async () => ({ Component: (await import('./tickets/UnsentPage.tsx')).UnsentPage }),
            },
            { path: paths.driverMe, lazy: async () => ({ Component: (await import('./drivers/MePage.tsx')).MePage }) },
            { path: '*', element: <NotFound title={notFoundTexts.page} /> },
          ],
          brokenOnPhone,
        ),
      },
      {
        element: <SiteShell />,
        children: inFrame([
          { path: paths.login, element: <LoginPage /> },
          {
            path: paths.registerUser,
            lazy: async () => ({
              Component: (await import('./accounts/register/RegistrationPage.tsx')).UserRegistrationPage,
            }),
          },
          {
            path: paths.registerSupplier,
            lazy: async () => ({
              Component: (await import('./accounts/register/RegistrationPage.tsx')).SupplierRegistrationPage,
            }),
          },
          {
            path: paths.registerContractor,
            lazy: async () => ({
              Component: (await import('./accounts/register/RegistrationPage.tsx')).ContractorRegistrationPage,
            }),
          },
          {
            path: paths.registerHaulier,
            lazy: async () => ({
              Component: (await import('./accounts/register/RegistrationPage.tsx')).HaulierRegistrationPage,
            }),
          },
          {
            path: paths.registerAdmin,
            lazy: async () => ({
              Component: (await import('./accounts/register/AdminRegistrationPage.tsx')).AdminRegistrationPage,
            }),
          },
          {
            path: paths.verifyEmail(':token'),
            lazy: async () => ({ Component: (await import('./accounts/VerifyEmailPage.tsx')).VerifyEmailPage }),
          },
          {
            path: paths.forgotPassword,
            lazy: async () => ({ Component: (await import('./accounts/ForgotPasswordPage.tsx')).ForgotPasswordPage }),
          },
          {
            path: paths.resetPassword(':token'),
            lazy: async () => ({ Component: (await import('./accounts/ResetPasswordPage.tsx')).ResetPasswordPage }),
          },
          { path: '*', element: <NotFound title={notFoundTexts.page} /> },
        ]),
      },
    ],
  },
]

/** A page that fails leaves the frame around it, with its menu, standing. */
function inFrame(pages: RouteObject[], errorElement = <BrokenScreen />): RouteObject[] {
  return [{ errorElement, children: pages }]
}

/** Without a network the landing page can't come, as the app's own pages do: users go where they work, visitors sign in. */
function Start() {
  const session = useSession()
  return <Navigate to={session ? landingOf(session.user) : paths.login} replace />
}

/** The installed app's shortcut is the same for everybody. */
function OwnUnsent() {
  const session = useSession()
  const isYard = session !== null && landingOf(session.user) === paths.haulierDashboard
  return <Navigate to={isYard ? paths.haulierUnsent : paths.driverUnsent} replace />
}

/** A scanned ticket is checked on a page of its own (web/verify), which only its own address leads to. */
function OutOfApp() {
  const { hash } = useLocation()
  useEffect(() => {
    window.history.replaceState(null, '', paths.verify + hash)
    window.location.reload()
  }, [hash])
  return null
}

function OlderEditLink() {
  const { quoteId } = useParams()
  return <Navigate to={paths.contractorQuoteEdit(Number(quoteId))} replace />
}
