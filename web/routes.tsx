import { type ComponentType, useEffect } from 'react'
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

/** Areas load when first opened; each guards itself. */
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
          page(paths.about, () => import('./site/AboutPage.tsx'), 'AboutPage'),
          page(paths.contact, () => import('./site/ContactPage.tsx'), 'ContactPage'),
          page(paths.contractors, () => import('./site/ContractorsPage.tsx'), 'ContractorsPage'),
          page(paths.suppliers, () => import('./site/SuppliersPage.tsx'), 'SuppliersPage'),
          page(paths.hauliers, () => import('./site/HauliersPage.tsx'), 'HauliersPage'),
          page(paths.privacyPolicy, () => import('./site/PrivacyPage.tsx'), 'PrivacyPage'),
          page(paths.terms, () => import('./site/TermsPage.tsx'), 'TermsPage'),
          page(paths.unauthorised, () => import('./site/ErrorPages.tsx'), 'UnauthorisedPage'),
          { path: paths.notFound, element: <NotFound title={notFoundTexts.page} /> },
          page(paths.serverError, () => import('./site/ErrorPages.tsx'), 'ServerErrorPage'),
        ]),
      },
      { path: paths.verify, element: <OutOfApp /> },
      { path: '/contractorReg', element: <Navigate to={paths.registerContractor} replace /> },
      { path: '/haulierReg', element: <Navigate to={paths.registerHaulier} replace /> },
      { path: paths.register, element: <Navigate to={paths.registerUser} replace /> },
      { path: paths.password, element: <Navigate to={paths.forgotPassword} replace /> },
      { path: paths.unsent, element: <OwnUnsent /> },
      {
        lazy: component(() => import('./areas/OwnArea.tsx'), 'OwnArea'),
        children: inFrame([
          page(paths.settings, () => import('./accounts/settings/SettingsPage.tsx'), 'SettingsPage'),
          page(paths.connections, () => import('./accounts/settings/ConnectionsPage.tsx'), 'ConnectionsPage'),
          page(paths.importExport, () => import('./accounts/settings/ImportExportPage.tsx'), 'ImportExportPage'),
          page(paths.importList(':list'), () => import('./imports/ImportPage.tsx'), 'ImportPage'),
          page(paths.notices, () => import('./notices/NoticesPage.tsx'), 'NoticesPage'),
          page(paths.activity, () => import('./activity/ActivityPage.tsx'), 'ActivityPage'),
          page(paths.signIns, () => import('./activity/SignInsPage.tsx'), 'SignInsPage'),
        ]),
      },
      { path: '/quotes', element: <Navigate to={paths.contractorQuotes} replace /> },
      { path: '/quotes/add', element: <Navigate to={paths.contractorQuoteAdd} replace /> },
      { path: '/quotes/:quoteId/edit', element: <OlderEditLink /> },
      { path: '/products', element: <Navigate to={paths.contractorProductAdd} replace /> },
      {
        path: paths.contractor,
        lazy: component(() => import('./areas/ContractorArea.tsx'), 'ContractorArea'),
        children: inFrame([
          { index: true, element: <Navigate to={paths.contractorDashboard} replace /> },
          page(paths.contractorDashboard, () => import('./areas/ContractorDashboard.tsx'), 'ContractorDashboard'),
          page(
            paths.contractorProductAdd,
            () => import('./products/ContractorProductAddPage.tsx'),
            'ContractorProductAddPage',
          ),
          page(paths.contractorQuotes, () => import('./quotes/ContractorQuotesPage.tsx'), 'ContractorQuotesPage'),
          page(paths.contractorQuoteAdd, () => import('./quotes/QuoteAddPage.tsx'), 'QuoteAddPage'),
          page(paths.contractorQuoteEdit(':quoteId'), () => import('./quotes/QuoteEditPage.tsx'), 'QuoteEditPage'),
          page(
            paths.contractorQuote(':quoteId'),
            () => import('./areas/ContractorQuotePage.tsx'),
            'ContractorQuotePage',
          ),
          page(paths.contractorOrders, () => import('./orders/ContractorOrdersPage.tsx'), 'ContractorOrdersPage'),
          page(
            paths.contractorOrder(':quoteId'),
            () => import('./areas/ContractorOrderPage.tsx'),
            'ContractorOrderPage',
          ),
          page(paths.contractorSites, () => import('./sites/SitesPage.tsx'), 'SitesPage'),
          page(paths.contractorSiteAdd, () => import('./sites/SiteAddPage.tsx'), 'SiteAddPage'),
          page(paths.contractorSiteEdit(':siteId'), () => import('./sites/SiteEditPage.tsx'), 'SiteEditPage'),
          page(paths.contractorSite(':siteId'), () => import('./areas/ContractorSitePage.tsx'), 'ContractorSitePage'),
          page(paths.contractorSchedules, () => import('./schedules/SchedulesPage.tsx'), 'SchedulesPage'),
          page(paths.contractorScheduleAdd, () => import('./schedules/ScheduleAddPage.tsx'), 'ScheduleAddPage'),
          page(
            paths.contractorScheduleEdit(':scheduleId'),
            () => import('./schedules/ScheduleEditPage.tsx'),
            'ScheduleEditPage',
          ),
          page(paths.contractorUsers, () => import('./drivers/PeoplePage.tsx'), 'ContractorPeoplePage'),
          page(paths.contractorStatements, () => import('./papers/StatementPage.tsx'), 'ContractorStatementPage'),
          { path: '*', element: <NotFound title={notFoundTexts.page} /> },
        ]),
      },
      {
        path: paths.supplier,
        lazy: component(() => import('./areas/SupplierArea.tsx'), 'SupplierArea'),
        children: inFrame([
          { index: true, element: <Navigate to={paths.supplierDashboard} replace /> },
          page(paths.supplierDashboard, () => import('./areas/SupplierDashboard.tsx'), 'SupplierDashboard'),
          page(paths.supplierQuotes, () => import('./quotes/SupplierQuotesPage.tsx'), 'SupplierQuotesPage'),
          page(paths.supplierQuote(':quoteId'), () => import('./areas/SupplierQuotePage.tsx'), 'SupplierQuotePage'),
          page(paths.supplierOrders, () => import('./bids/SupplierOrdersPage.tsx'), 'SupplierOrdersPage'),
          page(
            paths.supplierAcceptedOrders,
            () => import('./orders/SupplierAcceptedOrdersPage.tsx'),
            'SupplierAcceptedOrdersPage',
          ),
          page(paths.supplierOrder(':quoteId'), () => import('./areas/SupplierOrderPage.tsx'), 'SupplierOrderPage'),
          page(paths.supplierUsers, () => import('./drivers/PeoplePage.tsx'), 'SupplierPeoplePage'),
          page(paths.supplierPaper(':quoteId'), () => import('./areas/PaperPage.tsx'), 'SupplierPaperPage'),
          page(paths.supplierStatements, () => import('./papers/StatementPage.tsx'), 'SupplierStatementPage'),
          { path: '*', element: <NotFound title={notFoundTexts.page} /> },
        ]),
      },
      {
        path: paths.haulier,
        lazy: component(() => import('./areas/HaulierArea.tsx'), 'HaulierArea'),
        children: inFrame([
          { index: true, element: <Navigate to={paths.haulierDashboard} replace /> },
          page(paths.haulierDashboard, () => import('./areas/HaulierDashboard.tsx'), 'HaulierDashboard'),
          page(paths.haulierQuotes, () => import('./quotes/HaulierQuotesPage.tsx'), 'HaulierQuotesPage'),
          page(paths.haulierQuote(':quoteId'), () => import('./areas/HaulierQuotePage.tsx'), 'HaulierQuotePage'),
          page(paths.haulierOrders, () => import('./orders/HaulierOrdersPage.tsx'), 'HaulierOrdersPage'),
          page(paths.haulierOrder(':quoteId'), () => import('./areas/HaulierOrderPage.tsx'), 'HaulierOrderPage'),
          page(paths.haulierPaper(':quoteId'), () => import('./areas/PaperPage.tsx'), 'HaulierPaperPage'),
          page(paths.haulierStatements, () => import('./papers/StatementPage.tsx'), 'HaulierStatementPage'),
          page(paths.haulierAddUser, () => import('./drivers/AddUserPage.tsx'), 'AddUserPage'),
          page(paths.haulierUsers, () => import('./drivers/StaffPage.tsx'), 'StaffPage'),
          page(paths.haulierPhones, () => import('./phones/PhonesPage.tsx'), 'PhonesPage'),
          page(paths.haulierUnsent, () => import('./drivers/UnsentChangesPage.tsx'), 'UnsentChangesPage'),
          { path: '*', element: <NotFound title={notFoundTexts.page} /> },
        ]),
      },
      {
        path: paths.admin,
        lazy: component(() => import('./areas/AdminArea.tsx'), 'AdminArea'),
        children: inFrame([
          { index: true, element: <Navigate to={paths.adminDashboard} replace /> },
          page(paths.adminDashboard, () => import('./areas/AdminDashboard.tsx'), 'AdminDashboard'),
          page(paths.adminProfile, () => import('./accounts/settings/ProfilePage.tsx'), 'ProfilePage'),
          page(paths.adminUsers, () => import('./admin/UsersPage.tsx'), 'UsersPage'),
          { path: `${paths.admin}/viewUsers`, element: <Navigate to={paths.adminUsers} replace /> },
          page(paths.adminAddAdmin, () => import('./accounts/AddAdminPage.tsx'), 'AddAdminPage'),
          page(paths.adminProducts, () => import('./products/ProductsPage.tsx'), 'ProductsPage'),
          page(paths.adminProductAdd, () => import('./products/AdminProductAddPage.tsx'), 'AdminProductAddPage'),
          page(paths.adminQuoteAdd, () => import('./quotes/AdminQuoteAddPage.tsx'), 'AdminQuoteAddPage'),
          page(paths.adminQuotes, () => import('./quotes/AdminQuotesPage.tsx'), 'AdminQuotesPage'),
          page(paths.adminQuote(':quoteId'), () => import('./areas/AdminQuotePage.tsx'), 'AdminQuotePage'),
          { path: '*', element: <NotFound title={notFoundTexts.admin} /> },
        ]),
      },
      {
        path: paths.driver,
        lazy: component(() => import('./areas/DriverArea.tsx'), 'DriverArea'),
        children: inFrame(
          [
            // Imported by name, so that the page has its own chunk.
            { index: true, lazy: async () => ({ Component: (await import('./drivers/JobsPage.tsx')).JobsPage }) },
            page(paths.driverJob(':quoteId'), () => import('./areas/DriverJobPage.tsx'), 'DriverJobPage'),
            {
              path: paths.driverTicket(':quoteId'),
              lazy: async () => {
                // Preloads the page that follows a saved ticket.
                setTimeout(() => void import('./areas/DriverJobPage.tsx').catch(() => {}), 1_000)
                return { Component: (await import('./tickets/capture/DriverTicketPage.tsx')).DriverTicketPage }
              },
            },
            page(paths.driverUnsent, () => import('./tickets/unsent/UnsentPage.tsx'), 'UnsentPage'),
            page(paths.driverMe, () => import('./drivers/MePage.tsx'), 'MePage'),
            { path: '*', element: <NotFound title={notFoundTexts.page} /> },
          ],
          brokenOnPhone,
        ),
      },
      {
        element: <SiteShell />,
        children: inFrame([
          { path: paths.login, element: <LoginPage /> },
          page(paths.registerUser, () => import('./accounts/register/RegistrationPage.tsx'), 'UserRegistrationPage'),
          page(
            paths.registerSupplier,
            () => import('./accounts/register/RegistrationPage.tsx'),
            'SupplierRegistrationPage',
          ),
          page(
            paths.registerContractor,
            () => import('./accounts/register/RegistrationPage.tsx'),
            'ContractorRegistrationPage',
          ),
          page(
            paths.registerHaulier,
            () => import('./accounts/register/RegistrationPage.tsx'),
            'HaulierRegistrationPage',
          ),
          page(
            paths.registerAdmin,
            () => import('./accounts/register/AdminRegistrationPage.tsx'),
            'AdminRegistrationPage',
          ),
          page(paths.verifyEmail(':token'), () => import('./accounts/VerifyEmailPage.tsx'), 'VerifyEmailPage'),
          page(paths.forgotPassword, () => import('./accounts/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
          page(paths.invitation(':token'), () => import('./accounts/ResetPasswordPage.tsx'), 'InvitationPage'),
          page(paths.resetPassword(':token'), () => import('./accounts/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
          { path: '*', element: <NotFound title={notFoundTexts.page} /> },
        ]),
      },
    ],
  },
]

function page<Name extends string>(path: string, load: Load<Name>, name: Name): RouteObject {
  return { path, lazy: component(load, name) }
}

function component<Name extends string>(load: Load<Name>, name: Name) {
  return async () => ({ Component: (await load())[name] })
}

/** A module that exports a component of this name. */
type Load<Name extends string> = () => Promise<Record<NoInfer<Name>, ComponentType>>

/** A failing page leaves its frame and menu standing. */
function inFrame(pages: RouteObject[], errorElement = <BrokenScreen />): RouteObject[] {
  return [{ errorElement, children: pages }]
}

/** The landing page isn't available offline: leads users to their area, visitors to the login. */
function Start() {
  const session = useSession()
  return <Navigate to={session ? landingOf(session.user) : paths.login} replace />
}

/** The installed app's shortcut is the same for all roles. */
function OwnUnsent() {
  const session = useSession()
  const isYard = session !== null && landingOf(session.user) === paths.haulierDashboard
  return <Navigate to={isYard ? paths.haulierUnsent : paths.driverUnsent} replace />
}

/** Scanned tickets are checked outside the app (web/verify), so the browser must load that page. */
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
