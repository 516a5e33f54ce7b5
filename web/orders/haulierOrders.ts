import { useQueryClient } from '@tanstack/react-query'
import { runEngine } from '../device/device.ts'
import { orderPath } from './orderQuery.ts'

const haulierOrdersPath = '/api/haulier/accepted-quotes'

/** Asks again for whatever shows this order, on the server's pages and on this device. */
export function useRefreshOrder(): (quoteId: number) => Promise<void> {
  const client = useQueryClient()
  return async (quoteId) => {
    await Promise.all([
      runEngine().request('saved'),
      client.invalidateQueries({ queryKey: [haulierOrdersPath] }),
      client.invalidateQueries({ queryKey: [orderPath(quoteId)] }),
    ])
  }
}
