import { paths } from '../../web/paths.ts'

/** Every route with what each demo role sees of it; a visitor signs in as nobody. */
export const routes: Record<string, readonly string[]> = {
  visitor: [paths.login, '/no-such-page'],
  admin: [paths.adminDashboard, paths.adminQuotes, paths.adminQuote(1), `${paths.admin}/no-such-page`],
  contractor: [
    paths.contractorDashboard,
    paths.contractorQuotes,
    paths.contractorQuoteAdd,
    paths.contractorQuote(11),
    paths.contractorQuoteEdit(18),
    paths.contractorOrders,
    paths.contractorOrder(1),
  ],
  supplier: [
    paths.supplierDashboard,
    paths.supplierQuotes,
    paths.supplierQuote(11),
    paths.supplierQuote(12),
    paths.supplierOrders,
    paths.supplierOrder(1),
    paths.supplierOrder(5),
  ],
  haulier: [
    paths.haulierDashboard,
    `${paths.haulierDashboard}?assign=7`,
    paths.haulierQuotes,
    paths.haulierQuote(14),
    paths.haulierOrders,
    paths.haulierOrder(1),
    paths.haulierAddUser,
  ],
  yard: [paths.haulierDashboard, paths.haulierOrders, paths.haulierOrder(1)],
  driver: [paths.driver, paths.driverJob(2), paths.driverTicket(2), paths.driverUnsent, paths.driverMe],
}
