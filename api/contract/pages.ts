type QuoteId = number | ':quoteId'

/** Pages that mails and notices link to; web/paths.ts lists them with all others. */
export const pages = {
  connections: '/settings/connections',
  login: '/login',
  forgotPassword: '/forgotPassword',
  resetPassword: (token: string) => `/reset-password/${token}`,
  invitation: (token: string) => `/invitation/${token}`,
  verifyEmail: (token: string) => `/verify-email/${token}`,
  settings: '/settings',
  adminUsers: '/admin/users',
  adminQuotes: '/admin/quotes',
  adminQuote: (quoteId: QuoteId) => `/admin/quoteDetails/${quoteId}`,
  contractorQuotes: '/contractor/myQuotes',
  contractorQuoteAdd: '/contractor/quoteAdd',
  contractorQuote: (quoteId: QuoteId) => `/contractor/quoteDetails/${quoteId}`,
  contractorOrder: (quoteId: QuoteId) => `/contractor/orderDetails/${quoteId}`,
  supplierQuotes: '/supplier/myQuotes',
  supplierQuote: (quoteId: QuoteId) => `/supplier/quoteDetails/${quoteId}`,
  supplierOrder: (quoteId: QuoteId) => `/supplier/orderDetails/${quoteId}`,
  haulierQuotes: '/haulier/myQuotes',
  haulierQuote: (quoteId: QuoteId) => `/haulier/quoteDetails/${quoteId}`,
  haulierPhones: '/haulier/phones',
  haulierOrder: (quoteId: QuoteId) => `/haulier/orderDetails/${quoteId}`,
  driver: '/driver',
  driverJob: (quoteId: QuoteId) => `/driver/jobs/${quoteId}`,
} as const
