import { pages } from './pages.ts'

/** Beside the pages themselves, because a first visit loads those. */

/** The form that sends the open draft of a schedule. */
export function draftPage(scheduleId: number): string {
  return `${pages.contractorQuoteAdd}?schedule=${scheduleId}`
}

/** The description of every call, which the API serves itself. */
export const docsPage = '/api/docs'

/** Where a quote's page has its questions. */
export const questionsOnPage = '#questions'
