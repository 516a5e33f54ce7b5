import { afterEach, expect, test, vi } from 'vitest'
import { describeDevice } from '../../../web/device/describeDevice.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36', 'Linux computer, Chrome'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Edg/141.0', 'Windows computer, Edge'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36', 'Android, Chrome'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'iPhone, Safari'],
])('a phone goes by its system and a computer is called one: %s', (agent, name) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  expect(describeDevice()).toBe(name)
})
