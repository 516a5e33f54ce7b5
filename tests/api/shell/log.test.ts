import { expect, test } from 'vitest'
import { warnOfOutages } from '../../../api/errors/outages.ts'
import { describeError, describeRequest } from '../../../api/log.ts'

const line = (url: string) => JSON.stringify(describeRequest({ method: 'GET', url, ip: '192.0.2.7' }))

test('a line of the log names the call and who called', () => {
  expect(describeRequest({ method: 'PUT', url: '/api/quotes/7/verify', ip: '192.0.2.7' })).toEqual({
    method: 'PUT',
    url: '/api/quotes/7/verify',
    remoteAddress: '192.0.2.7',
  })
})

test.each([
  '/verify-email/s3cret',
  '/reset-password/s3cret',
  '/invitation/s3cret',
  '/verify-email/s3cret/',
  '/reset-password/s3cret?x=1',
])('the secret of the mailed link %s stays out of the log', (url) => {
  expect(line(url)).not.toContain('s3cret')
  expect(line(url)).toContain(url.split('/')[1])
})

test('a search term stays out of the log', () => {
  expect(line('/api/users?search=jo%40bloggs.example&sort=name')).not.toContain('bloggs')
})

test('an error of the database is logged without the rows that it quotes', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
    code: '23505',
    constraint: 'users_email',
    detail: 'Key (lower(email))=(jo@bloggs.example) already exists.',
    where: 'COPY users, line 1: "jo@bloggs.example"',
  })
  const described = describeError(error)
  expect(JSON.stringify(described)).not.toContain('bloggs')
  expect(described).toMatchObject({ type: 'Error', message: error.message, code: '23505', constraint: 'users_email' })
  expect(described.stack).toContain('log.test.ts')
})

test('an error is logged with its cause', () => {
  const described = describeError(new Error('Response does not match', { cause: new Error('status: expected 0') }))
  expect(described).toMatchObject({ message: 'Response does not match', cause: 'status: expected 0' })
})

test('a job that fails is a line each time, and only an outage is one line a minute', () => {
  const lines: unknown[] = []
  const warn = warnOfOutages({ warn: (...[, words]: unknown[]) => lines.push(words) })
  const outage = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  for (const error of [outage, outage, new Error('Not erased: no room'), outage, new Error('No seal')]) warn(error)
  expect(lines).toEqual([
    'the database is not answering as it should',
    'work in the background failed',
    'work in the background failed',
  ])
})
