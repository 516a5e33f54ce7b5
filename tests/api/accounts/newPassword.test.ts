import { expect, test } from 'vitest'
import { type PasswordOwner, refusalOfPassword } from '../../../api/auth/newPassword.ts'

const owner: PasswordOwner = {
  role: 'owner',
  email: 'ruth.calladine@longdale.example',
  first_name: 'Ruth',
  last_name: 'Calladine',
  firm: 'Longdale Quarries Ltd',
}
const common = 'This password is too common.'
const email = 'The password must not be your email address.'
const name = 'The password must not be your name.'
const firm = 'The password must not be the name of your firm.'
const site = 'The password must not be the name of this site.'
const run = 'The password must not repeat or count up or down.'

test.each([
  ['password', common],
  ['LetMeIn1', common],
  ['football1', common],
  ['qwerty1', common],
  ['12345678910', common],
  ['Password1!', common],
  ['P@$$w0rd', common],
  ['l3tme1n', common],
  ['1etmein', common],
  ['Ruth.Calladine@Longdale.example', email],
  ['ruthcalladine', email],
  ['Calladine!', name],
  ['calladineruth99', name],
  ['C@ll4dine', name],
  ['Ca11adine7!', name],
  ['longdale quarries', firm],
  ['L0ngdale-Quarr1es', firm],
  ['LongdaleQuarriesLtd1', firm],
  ['longdale1', firm],
  ['Longdale2024', firm],
  ['1longdale!', firm],
  ['L0ngdale99', firm],
  // Too common a word to name a firm by.
  ['Quarries-Oak-7', null],
  ['quarries74', null],
  ['longdale-heather', null],
  ['loadstone', site],
  ['1loadstone', site],
  ['myloadstone', site],
  ['my-L0adstone1', site],
  ['loadstone4me', site],
  ['loadstone-heather', null],
  ['Loadstone1', site],
  ['Loadst0ne', site],
  ['L0adst0ne2026!', site],
  ['l04d$7on3', site],
  ['aaaaaab', null],
  ['cccccccc', run],
  ['xyzxyzxyz', run],
  ['rqponmlk', run],
  ['56789:;<', run],
  ['Hopton-Wood-7', null],
  ['Wirksworth-99', null],
  // A common word, but no common password.
  ['granite-74', null],
  ['Grangemill-Oak-7', null],
  ['Grangemill7', null],
  ['love28473625', null],
  ['ruth likes limestone', null],
  ['abcdeg', null],
])('%j: %s', async (password, refusal) => {
  expect(await refusalOfPassword(password, owner)).toBe(refusal)
})

test('somebody without a firm or a first name can choose a password', async () => {
  expect(await refusalOfPassword('Hopton-Wood-7', { ...owner, first_name: '', firm: null })).toBeNull()
})

test('an admin needs eight characters', async () => {
  expect(await refusalOfPassword('Hopton7', { ...owner, role: 'admin' })).toBe('Minimum 8 characters')
})
