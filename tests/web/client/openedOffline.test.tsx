import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.restoreAllMocks()
  vi.resetModules()
})

/** The app's start, with a browser that says so of its network. */
async function start(isOnline: boolean) {
  vi.resetModules()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  const { onlineManager } = await import('@tanstack/react-query')
  const { queryClient } = await import('../../../web/client/queries.ts')
  queryClient.mount()
  return { onlineManager, queryClient }
}

test('an app opened without a network waits for it, then asks by itself', async () => {
  const { onlineManager, queryClient } = await start(false)
  const ask = vi.fn(async () => 'asked')
  const asking = queryClient.fetchQuery({ queryKey: ['list'], queryFn: ask })
  expect(queryClient.getQueryState(['list'])?.fetchStatus).toBe('paused')
  window.dispatchEvent(new Event('online'))
  expect(onlineManager.isOnline()).toBe(true)
  expect(await asking).toBe('asked')
  expect(ask).toHaveBeenCalledTimes(1)
  queryClient.unmount()
})

test('an app opened with a network asks at once', async () => {
  const { queryClient } = await start(true)
  expect(await queryClient.fetchQuery({ queryKey: ['list'], queryFn: async () => 'asked' })).toBe('asked')
  queryClient.unmount()
})
