import * as productTexts from '../../../api/contract/messages/products.ts'
import '../browser.ts'

import { onlineManager, QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as calls from '../../../api/contract/calls.ts'
import { invalidate } from '../../../web/client/invalidate.ts'
import { useList } from '../../../web/client/lists.ts'
import { reload, useSend } from '../../../web/client/useSend.ts'

let asked: string[]
let written: () => Response

beforeEach(() => {
  asked = []
  // biome-ignore lint/suspicious/noDocumentCookie: what the server's cookie leaves there
  document.cookie = 'XSRF-TOKEN=known'
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    asked.push(`${method} ${path}`)
    return method === 'GET' ? Response.json({ data: [], meta: { total: 0, next_cursor: null } }) : written()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A page that shows products and one's devices, and can remove a product. */
async function openPage(followers: { leave?: () => unknown; onSuccess?: () => unknown } = {}) {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () => ({
      products: useList(calls.productList, { limit: 10 }),
      devices: useList(calls.deviceList, {}),
      send: useSend(calls.productDelete, followers),
    }),
    { wrapper },
  )
  await waitFor(() => expect(result.current.products.isSuccess && result.current.devices.isSuccess).toBe(true))
  asked = []
  return result
}

it('a write reads again exactly what the table says it changes, before its success handler runs', async () => {
  written = () => Response.json({ message: productTexts.deleted })
  let askedBefore: string[] = []
  const page = await openPage({
    leave: () => {
      askedBefore = [...asked]
    },
    onSuccess: () => expect(asked).toContain('GET /api/products?limit=10'),
  })
  await act(() => page.current.send.mutateAsync({ id: 7, version: undefined }))
  expect(askedBefore).toEqual(['DELETE /api/products/7'])
  expect(asked).toEqual(['DELETE /api/products/7', 'GET /api/products?limit=10'])
  await waitFor(() => expect(page.current.send.isSuccess).toBe(true))
})

/** A list on screen. The test answers its requests by hand, in any order. */
function openUnanswered() {
  const queries = new QueryClient()
  const loads: { signal: AbortSignal; answer: (rows: string) => void }[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((answer) => {
      loads.push({ signal, answer })
    })
  const observer = new QueryObserver(queries, { queryKey: [calls.productList.path, {}], queryFn })
  const close = observer.subscribe(() => {})
  return { queries, loads, close, shown: () => observer.getCurrentResult().data }
}

it('a first load that a write overtakes is begun again', async () => {
  const { queries, loads, close, shown } = openUnanswered()
  const reloaded = reload(queries, calls.productDelete.changes)
  expect(loads.map(({ signal }) => signal.aborted)).toEqual([true, false])
  loads[1]?.answer('current')
  await reloaded
  expect(shown()).toBe('current')
  close()
})

it('a write whose reload is overtaken by news waits for the newer answer', async () => {
  const { queries, loads, close, shown } = openUnanswered()
  loads[0]?.answer('old')
  await waitFor(() => expect(shown()).toBe('old'))
  let seen: string | undefined
  const reloaded = reload(queries, calls.productDelete.changes).then(() => {
    seen = shown()
  })
  void invalidate(queries)
  await new Promise(setImmediate)
  expect(seen).toBeUndefined()
  loads[2]?.answer('newest')
  await reloaded
  expect(seen).toBe('newest')
  close()
})

it.each([404, 409])('a write that came too late reads again: %i', async (status) => {
  written = () => Response.json({ message: 'Gone', code: 'gone' }, { status })
  const page = await openPage()
  await act(() => page.current.send.mutateAsync({ id: 7, version: undefined }).catch(() => undefined))
  expect(asked).toContain('GET /api/products?limit=10')
})

it.each([422, 500])('a write that changed nothing reads nothing again: %i', async (status) => {
  written = () => Response.json({ message: 'No', code: 'no' }, { status })
  const page = await openPage()
  await act(() => page.current.send.mutateAsync({ id: 7, version: undefined }).catch(() => undefined))
  expect(asked).toEqual(['DELETE /api/products/7'])
})

it('without a network a write fails at once and is never sent later', async () => {
  written = () => {
    throw new TypeError('Failed to fetch')
  }
  const page = await openPage()
  onlineManager.setOnline(false)
  try {
    await act(async () => {
      await expect(page.current.send.mutateAsync({ id: 7, version: undefined })).rejects.toThrow('No answer')
    })
    expect(asked).toHaveLength(1)
  } finally {
    onlineManager.setOnline(true)
  }
  await waitFor(() => expect(page.current.send.isPending).toBe(false))
  expect(asked.filter((call) => call.startsWith('DELETE'))).toHaveLength(1)
})
