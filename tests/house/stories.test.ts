import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSources, type Source } from '../imports.ts'

const most = 3
const spoken =
  /(?:\bname: |getBy(?:Label|Text|Placeholder)\(|(?:closeToast|closeNotice|toastOf)\(\w+, )('[^'\n]+'|\/[^/\n]+\/)/g

/** Words of screens that more story files spell than they should. */
function oftenSpelled(sources: readonly Source[]): string[] {
  const files = new Map<string, Set<string>>()
  for (const { path, text } of sources.filter(({ path }) => /^tests\/e2e\/(?!say\/)/.test(path))) {
    for (const [, words = ''] of text.matchAll(spoken)) files.set(words, (files.get(words) ?? new Set()).add(path))
  }
  return [...files].flatMap(([words, paths]) => (paths.size > most ? [`${words} in ${paths.size} files`] : []))
}

test('a screen’s words that several stories use stand only in tests/e2e/say', () => {
  expect(oftenSpelled(readSources(resolve(import.meta.dirname, '../..')))).toEqual([])
})

test('words that four stories spell are found', () => {
  const story = (nth: number) => ({ path: `tests/e2e/${nth}.spec.ts`, text: "page.getByLabel('Gross').fill('1')" })
  expect(oftenSpelled([1, 2, 3].map(story))).toEqual([])
  expect(oftenSpelled([1, 2, 3, 4].map(story))).toEqual(["'Gross' in 4 files"])
})
