/** Quotes, their form and the admin's decisions. */
export const quoteWords = {
  submitQuote: 'Submit Quote',
  quoteSubmitted: 'Quote Submitted!',
  quantity: 'Quantity (tonnes)',
  verify: 'Verify',
  verifyQuote: 'Verify quote',
  quoteVerified: 'Quote Verified',
  markup: 'Markup Price (£)',
  noQuotes: 'No quotes found.',
  fromDate: 'From date',
  toDate: 'To date',
  quoteFacts: 'Quote facts',
  saveQuote: 'Save Quote',
  lastDayForBids: 'Last day for bids',
} as const
