import { describe, expect, test } from 'vitest'
import { personName, tradeName } from '../../api/contract/wire/texts.ts'

const holds = (schema: ReturnType<typeof personName>, text: string) => schema.safeParse(text).success

describe('a person’s name', () => {
  test.each(['Ruth', 'J.R.R.', 'St.John', 'St. John', "O'Neill", 'Smith-Jones', 'Ó Súilleabháin', 'M. de la Cruz'])(
    'may be %s',
    (name) => expect(holds(personName(), name)).toBe(true),
  )
  test.each([
    'https://evil.example',
    'http:evil',
    'www.evil',
    'evil.example',
    'Click evil.example now',
    'EVIL.COM',
    '192.0.2.4',
    '//evil',
    'Evil.Com',
    'evil.example/a',
    // Browsers and mail programs read these stops and letters as plain ones.
    'evil․example',
    'evil。example',
    'evil｡example',
    'evil．com',
    'ｅｖｉｌ.ｃｏｍ',
    'пример.рф',
  ])('is not %s', (name) => expect(holds(personName(), name)).toBe(false))
})

describe('a firm’s or product’s name', () => {
  test.each([
    'Longdale Quarries Ltd.',
    '0/4 mm washed sand',
    'A/B Haulage',
    'Stone.co',
    'Type 1 (SHW cl. 803)',
    'Httpson Sons',
  ])('may be %s', (name) => expect(holds(tradeName(), name)).toBe(true))
  test.each([
    'https://evil.example',
    'evil.example/pay',
    'ftp://evil',
    'www.evil.example',
    'ｈｔｔｐｓ：／／evil',
    '//evil.com',
    'http evil',
    'Https evil',
    'evil。example/pay',
  ])('is not %s', (name) => expect(holds(tradeName(), name)).toBe(false))
})

test('the refusal says what is wrong', () => {
  const { error } = personName().safeParse('evil.example')
  expect(error?.issues[0]?.message).toMatch(/must not contain a web address\.$/)
})
