import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar } from '../../../web/ui/Avatar.tsx'

test.each([
  ['Priya Nair', 'PN'],
  ['Dene Quarry Ltd', 'DQ'],
  ['Tarrant Groundworks Limited', 'TG'],
  ['Dovebank Haulage Co. Ltd.', 'DH'],
  ['Peak PLC', 'P'],
  ['Ltd', 'L'],
])('the initials of %s are %s', (name, initials) => {
  expect(render(<Avatar name={name} />).container.textContent).toBe(initials)
})
