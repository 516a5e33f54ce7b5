import { expect, test } from 'vitest'
import { findStyleFaults } from '../styles.ts'

const sheet = (path: string, text: string) => ({ path, text })
const list = (uses: string) => sheet('web/quotes/List.tsx', `import styles from './list.module.css'\n${uses}`)
const inList = (text: string) => sheet('web/quotes/list.module.css', text)

test.each([
  ['a plain sheet of a room', [sheet('web/quotes/list.css', '.list { color: red }')], []],
  [
    'one name in two sheets',
    [
      sheet('web/ui/card.css', '.card { color: red }'),
      sheet('web/theme/base.css', '@media (max-width: 9px) { .rows, .card:hover { color: blue } }'),
    ],
    [],
  ],
  ['a name that its module has not', [inList('.list { color: red }')], [list('styles.list; styles.item')]],
  [
    'a name in brackets that its module has not',
    [inList('.list { color: red }')],
    [list("styles.list; styles['is-on']")],
  ],
  ['a name that nobody asks for', [inList('.list { color: red } .list .item { color: blue }')], [list('styles.list')]],
  ['a module that nobody imports', [inList('.list { color: red }')], []],
])('%s is a fault', (_, sheets, code) => {
  expect(findStyleFaults(sheets, code)).toHaveLength(1)
})

test.each([
  [
    'a sheet that refines another',
    [
      sheet('web/ui/card.css', '.card { color: red }'),
      sheet('web/ui/lane.css', '.lane .card, .card > b { color: blue }'),
    ],
    [],
  ],
  [
    'a module whose names are asked for, computed ones too',
    [inList('/* .none */ .list > :global(.i), .item:hover { color: red } .is-red { color: red } .gold { top: 0.5px }')],
    [list("styles.list; styles.item; styles[`is-${tone}`]; const medal = 'gold'; styles[medal]")],
  ],
  [
    'one name in two modules',
    [inList('.list { color: red }'), sheet('web/bids/list.module.css', '.list { color: red }')],
    [list('styles.list'), sheet('web/bids/List.tsx', "import styles from './list.module.css'\nstyles.list")],
  ],
])('%s is not a fault', (_, sheets, code) => {
  expect(findStyleFaults(sheets, code)).toEqual([])
})
