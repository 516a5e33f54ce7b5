import { expect, test } from 'vitest'
import { keepOneTitle } from '../../../web/shell/oneTitle.ts'

const titles = () => [...document.querySelectorAll('title')].map(({ text }) => text)

test('the document’s own title is removed once a page has set one', async () => {
  document.head.innerHTML = '<meta charset="utf-8"><title>Loadstone</title>'
  keepOneTitle()
  document.head.append(document.createElement('style'))
  await Promise.resolve()
  expect(titles()).toEqual(['Loadstone'])
  const page = document.createElement('title')
  page.text = 'My Quotes · Loadstone'
  document.head.insertBefore(page, document.querySelector('title'))
  await Promise.resolve()
  expect(titles()).toEqual(['My Quotes · Loadstone'])
})
