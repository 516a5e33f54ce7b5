import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Question } from '../../../api/contract/questions.ts'
import type { SeenQuote } from '../../../api/contract/quoteAnswers.ts'
import { Questions } from '../../../web/questions/Questions.tsx'
import { QuestionsPill } from '../../../web/questions/QuestionsPill.tsx'
import type { SessionUser } from '../../../web/session/session.ts'
import { supplierUser } from '../bids.ts'
import { admin, answer, meet, openPart, refuse, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

const contractor: SessionUser = { ...supplierUser, role: 'contractor', roles: ['contractor'] }
const open = { id: 7, status: 1 as const, is_open: true, bids_until: '2099-03-13' }
const quoteAs = (seen_as: SeenQuote['seen_as']) => ({ ...open, seen_as, accepted_count: 0 }) as unknown as SeenQuote
/** Bidders are told whether it is open, and no count. */
const asSupplier = { ...open, seen_as: 'supplier' } as SeenQuote
const asOwner = quoteAs('owner')
const asAdmin = quoteAs('admin')

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const question = (id: number, text: string, more: Partial<Question> = {}): Question => ({
  id,
  text,
  asked_at: '2026-03-09T15:31:00.000Z',
  is_own: false,
  answers: [],
  ...more,
})
const answered = (text: string, minutes: number, corrected_at: string | null = null) => ({
  id: 70 + minutes,
  text,
  answered_at: minutesAgo(minutes),
  corrected_at,
})
const wash = question(1, 'Is there a wheel wash on site?', { answers: [answered('Yes, at gate 2.', 60)] })
const type3 = question(2, 'Would Type 3 do?')

function list(data: Question[], asked: number | null = null) {
  const unanswered = data.filter(({ answers }) => answers.length === 0).length
  answer('get', '/api/quotes/7/questions', { data, meta: { total: data.length, next_cursor: null, unanswered, asked } })
}
const card = () => screen.findByRole('region', { name: 'Questions' })
const row = (text: string) => screen.findByRole('article', { name: text })

/** Takes a write and keeps what was sent. */
function take(method: 'post' | 'put' | 'delete', path: string, message: string) {
  const sent: unknown[] = []
  meet(method, path, async ({ request }) => {
    sent.push(method === 'delete' ? new URL(request.url).search : await request.json())
    return HttpResponse.json({ message, data: wash })
  })
  return sent
}

test('a bidder reads questions and answers, asks, and is told how many are left', async () => {
  signInAs(supplierUser)
  list([type3, { ...wash, is_own: true }], 2)
  const sent = take('post', '/api/quotes/7/questions', 'Question asked')
  openPart(<Questions quote={asSupplier} />)
  expect(await screen.findByText('Asked without your name. 2 of 10 questions used on this quote.')).toBeTruthy()
  expect(within(await row('Would Type 3 do?')).getByText('Not answered yet')).toBeTruthy()
  expect(within(await row('Would Type 3 do?')).queryByText('You asked')).toBeNull()
  expect(within(await row(wash.text)).getByText('You asked')).toBeTruthy()
  expect(within(await row(wash.text)).getByText('Yes, at gate 2.')).toBeTruthy()
  expect(screen.getByText('Questions close with the bids, Fri 13 March.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Ask the contractor', { selector: 'textarea' }), 'May we come at six?')
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(sent).toEqual([{ text: 'May we come at six?' }]))
})

test('a telephone number is refused under the field before it is sent, and what was typed stays', async () => {
  signInAs(supplierUser)
  list([], 0)
  openPart(<Questions quote={asSupplier} />)
  const field = await screen.findByLabelText('Ask the contractor', { selector: 'textarea' })
  await userEvent.type(field, 'Ring Tom on 01632 960 142.')
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  expect(await screen.findByText('Please take the telephone number out: all who may bid read this.')).toBeTruthy()
  expect((field as HTMLTextAreaElement).value).toBe('Ring Tom on 01632 960 142.')
  expect(screen.getByText('No questions yet.')).toBeTruthy()
})

test.each([
  ['ten questions', asSupplier, 10, 'Your company has asked ten questions on this quote, which is the most.'],
  [
    'the last day for bids',
    { ...asSupplier, bids_until: '2026-03-01' } as SeenQuote,
    1,
    'Questions on this quote have closed: its last day for bids has passed.',
  ],
  [
    'an acceptance',
    { ...asSupplier, is_open: false } as SeenQuote,
    1,
    'A bid on this quote has already been accepted.',
  ],
])('after %s one sentence stands in the field’s place', async (_, quote, asked, sentence) => {
  signInAs(supplierUser)
  list([wash], asked)
  openPart(<Questions quote={quote} />)
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(await row(wash.text)).toBeTruthy()
})

test('somebody who only reads is shown no field', async () => {
  signInAs({ ...supplierUser, is_owner: false, permissions: ['read'] })
  list([wash], null)
  openPart(<Questions quote={asSupplier} />)
  await row(wash.text)
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('another contractor’s quote shows no questions', () => {
  signInAs(contractor)
  openPart(<Questions quote={quoteAs('contractor')} />)
  expect(screen.queryByText('How questions work')).toBeNull()
})

test('the contractor answers the first open question, with the version on the screen', async () => {
  signInAs(contractor)
  list([{ ...type3, version: 3 }, question(4, 'May we come at six?', { version: 1 }), wash])
  const sent = take('post', '/api/quotes/7/questions/2/answers', 'Answer sent')
  openPart(<Questions quote={asOwner} />)
  expect(await within(await card()).findByText('2 to answer')).toBeTruthy()
  const first = within(await row('Would Type 3 do?'))
  await userEvent.type(first.getByLabelText('Your answer'), 'No.')
  await userEvent.click(first.getByRole('button', { name: 'Answer' }))
  await waitFor(() => expect(sent).toEqual([{ text: 'No.', version: 3 }]))
  await userEvent.click(screen.getByRole('button', { name: 'Answer: May we come at six?' }))
  expect(within(await row('May we come at six?')).getByLabelText('Your answer')).toBeTruthy()
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
})

test('an answer is corrected for ten minutes, and then added to', async () => {
  signInAs(contractor)
  const fresh = question(5, 'Is it level?', { version: 2, answers: [answered('Yes.', 9)] })
  list([fresh, { ...wash, version: 4 }])
  const corrected = take('put', '/api/quotes/7/questions/5/answers/79', 'Answer corrected')
  const added = take('post', '/api/quotes/7/questions/1/answers', 'Answer sent')
  openPart(<Questions quote={asOwner} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Correct: Is it level?' }))
  const field = within(await row('Is it level?')).getByLabelText('Correct the answer')
  expect((field as HTMLTextAreaElement).value).toBe('Yes.')
  await userEvent.type(field, ' Mostly.')
  await userEvent.click(screen.getByRole('button', { name: 'Correct' }))
  await waitFor(() => expect(corrected).toEqual([{ text: 'Yes. Mostly.', version: 2 }]))
  await userEvent.click(await screen.findByRole('button', { name: `Add to it: ${wash.text}` }))
  await userEvent.type(within(await row(wash.text)).getByLabelText('Add to the answer'), 'The left lane is shut.')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(added).toEqual([{ text: 'The left lane is shut.', version: 4 }]))
})

test('an addition and a correction say so, with their time', async () => {
  signInAs(supplierUser)
  const answers = [answered('Yes.', 60, minutesAgo(55)), answered('The left lane is shut.', 1)]
  list([{ ...wash, answers }], 0)
  openPart(<Questions quote={asSupplier} />)
  const shown = within(await row(wash.text))
  expect(shown.getByText(/^Answered .+, corrected .+$/)).toBeTruthy()
  expect(shown.getByText('Added later:')).toBeTruthy()
})

test('what a colleague answered meanwhile is told, and what was typed stays', async () => {
  signInAs(contractor)
  list([{ ...type3, version: 1 }])
  const changed = 'This question has changed since it was shown. Please look at it again.'
  answer(
    'post',
    '/api/quotes/7/questions/2/answers',
    { message: changed, code: 'changed', newest: { version: 2 } },
    409,
  )
  openPart(<Questions quote={asOwner} />)
  const field = await screen.findByLabelText('Your answer')
  await userEvent.type(field, 'No.')
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }))
  expect(await screen.findByText(changed)).toBeTruthy()
  expect((screen.getByLabelText('Your answer') as HTMLTextAreaElement).value).toBe('No.')
})

test('an administrator reads who asked, and removes a question or an answer', async () => {
  signInAs(admin)
  list([{ ...wash, version: 2, asker: { name: 'Tom Ridgeway', company_name: 'Bole Hill Aggregates' } }])
  const question = take('delete', '/api/quotes/7/questions/1', 'Question removed')
  const removed = take('delete', '/api/quotes/7/questions/1/answers/130', 'Answer removed')
  openPart(<Questions quote={asAdmin} />)
  expect(await screen.findByText(/Asked by Tom Ridgeway, Bole Hill Aggregates$/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove the answer: Yes, at gate 2.' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove answer' }))
  await waitFor(() => expect(removed).toEqual(['?version=2']))
  await userEvent.click(screen.getByRole('button', { name: `Remove the question: ${wash.text}` }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove question' }))
  await waitFor(() => expect(question).toEqual(['?version=2']))
})

test('a list that can’t be loaded says so, with a way to try again', async () => {
  signInAs(supplierUser)
  refuse('get', '/api/quotes/7/questions', 500, 'Server Error')
  openPart(<Questions quote={asSupplier} />)
  expect(await screen.findByText('Server Error')).toBeTruthy()
  expect(screen.getByRole('button', { name: /try again/i })).toBeTruthy()
})

test('a pill at the top leads the contractor to what awaits their answer', async () => {
  signInAs(contractor)
  list([type3, wash])
  openPart(<QuestionsPill quote={asOwner} />)
  const pill = await screen.findByRole('link', { name: '1 question to answer' })
  expect(pill.getAttribute('href')).toMatch(/#questions$/)
})

test('a pill at the top leads a bidder to what was asked', async () => {
  signInAs(supplierUser)
  list([type3, wash])
  openPart(<QuestionsPill quote={asSupplier} />)
  await screen.findByRole('link', { name: '2 questions' })
})
