import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as calls from '../../api/contract/calls.ts'
import { askAgain } from '../client/useSend.ts'
import { isStorageFull } from '../offline/fullDisk.ts'
import { decideAssignment, sendAssignments } from './assignDriver.ts'

/** Who decides about which order, by the haulier price that it was made with; `title` names it among what is unsent. */
export type OnOrder = { userId: number; haulierBidId: number; quoteId: number; title: string }

type Driver = { id: number; full_name: string }

const intents = {
  assign: { action: 'assign-driver', done: 'Driver added to this quote', failure: 'Failed to assign driver' },
  remove: { action: 'remove-driver', done: 'Driver removed from this quote', failure: 'Failed to remove driver' },
} as const

type Intent = keyof typeof intents

export type Assigning = {
  assign: (driver: Driver) => void
  remove: (driver: Driver) => void
  /** The last decision, which can be taken back. */
  done: { text: string; undo: () => void } | null
  /** This device could not even keep it. */
  failure: string | null
}

const noRoom = 'This device is full. Free some space and try again; what is saved on it is kept.'

/** Drivers come to one order and leave it, with or without a network. */
export function useAssignment({ userId, haulierBidId, quoteId, title }: OnOrder): Assigning {
  const queries = useQueryClient()
  const { mutate, variables, isSuccess, error } = useMutation({
    networkMode: 'always',
    mutationFn: ({ intent, driver }: { intent: Intent; driver: Driver }) =>
      decideAssignment(userId, { action: intents[intent].action, quoteId, haulierBidId, driver, title }),
    // Not waited for: it is decided, whether there is a network or not.
    onSuccess: () => void sendAndReload(),
  })

  async function sendAndReload() {
    await sendAssignments()
    await askAgain(queries, calls.driverAssign.changes)
  }

  const assign = (driver: Driver) => mutate({ intent: 'assign', driver })
  const remove = (driver: Driver) => mutate({ intent: 'remove', driver })
  if (!variables) return { assign, remove, done: null, failure: null }
  const { intent, driver } = variables
  const undo = () => (intent === 'assign' ? remove : assign)(driver)
  return {
    assign,
    remove,
    done: isSuccess ? { text: intents[intent].done, undo } : null,
    failure: error && (isStorageFull(error) ? noRoom : intents[intent].failure),
  }
}
