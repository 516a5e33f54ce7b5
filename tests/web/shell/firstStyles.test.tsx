import { expect, test } from 'vitest'
import { firstScreenKey, startSession } from '../../../web/session/session.ts'
import { keepFirstScreen } from '../../../web/shell/keepFirstScreen.ts'
import { driverOf } from '../driverApi.ts'

test('a style sheet that can’t be read, as without a server, leaves the kept screen unchanged', () => {
  startSession({ token: '1|secret', user: driverOf(1) })
  document.head.innerHTML = '<link rel="stylesheet"><link rel="stylesheet"><script data-main="a.js"></script>'
  document.body.innerHTML = '<div id="root"><p>Jobs</p></div>'
  const unreadable = {
    get cssRules() {
      throw new DOMException("Failed to read the 'cssRules' property", 'InvalidAccessError')
    },
  }
  Object.defineProperty(document.querySelectorAll('link')[1], 'sheet', { value: unreadable })
  localStorage.setItem(firstScreenKey, 'as before')
  const asOf = { at: 0, otherDay: '', amber: 'pill-amber', red: 'pill-red' }
  keepFirstScreen({ path: window.location.pathname, asOf, prepare: () => {} })
  expect(localStorage.getItem(firstScreenKey)).toBe('as before')
})
