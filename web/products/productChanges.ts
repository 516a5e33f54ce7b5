import type { z } from 'zod'
import * as calls from '../../api/contract/calls.ts'
import type { Product, ProductUpdate } from '../../api/contract/products.ts'
import { useSeenVersion } from '../client/useSeenVersion.ts'
import { pendingWrite, useSend, useSendOneOf } from '../client/useSend.ts'
import { showToast } from '../ui/toast.ts'

type ProductToSend = { values: ProductValues; version: number | undefined }
export type ProductValues = Pick<z.input<typeof ProductUpdate>, 'name' | 'description'> & { status: '0' | '1' }

/** The new product is pending until an admin approves it. */
export function useProductCreation() {
  return useSendOneOf((words: { name: string; description: string }) =>
    pendingWrite(calls.productCreate, { ...words, status: 0 }),
  )
}

export function useProductUpdate({ id }: Product, onDone: () => void) {
  const update = ({ values, version }: ProductToSend) =>
    pendingWrite(calls.productUpdate, { id, version, ...values, status: values.status === '1' ? 1 : 0 })
  return useSendOneOf(update, {
    leave: onDone,
    onSuccess: ({ message, product }) => {
      const standing = product.status === 1 ? 'approved, so it can be asked for.' : 'pending.'
      showToast({ title: message, text: `${product.name} is ${standing}` })
    },
  })
}

export function useProductDelete({ id, name, version: loaded }: Product, onDone: () => void) {
  const { version, onError } = useSeenVersion(loaded)
  const deletion = useSend(calls.productDelete, {
    leave: onDone,
    onSuccess: ({ message }) => showToast({ title: message, text: `${name} is gone from the list.` }),
    onError,
  })
  return { ...deletion, run: () => deletion.mutate({ id, version }) }
}
