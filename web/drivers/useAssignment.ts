import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as calls from '../../api/contract/calls.ts'
import { reload } from '../client/useSend.ts'
import { useOnDevice } from '../device/useOnDevice.ts'
import type { UserDb } from '../offline/databases.ts'
import { isStorageFull } from '../offline/fullDisk.ts'
import type { OutboxState } from '../offline/rows.ts'
import { decideAssignment, sendAssignments, undoDecision } from './assignDriver.ts'

/** `haulierBidId`: the price the order was made with; `title`: its name in the list of unsent work. */
export type OrderAssignment = { userId: number; haulierBidId: number; quoteId: number; title: string }

type Driver = { id: number; full_name: string }

const intents = {
  assign: {
    action: 'assign-driver',
    done: 'Driver added to this quote',
    kept: 'Driver added, still on this tablet',
    failure: 'Failed to assign driver',
  },
  remove: {
    action: 'remove-driver',
    done: 'Driver removed from this quote',
    kept: 'Driver removed, still on this tablet',
    failure: 'Failed to remove driver',
  },
} as const

type Intent = keyof typeof intents

export type AssignmentActions = {
  assign: (driver: Driver) => void
  remove: (driver: Driver) => void
  undo: (seq: number) => void
  /** The last decision, unless refused; it can be undone. */
  done: { text: string; undo: () => void } | null
  failure: string | null
}

const noRoom = 'This device is full. Free some space and try again; what is saved on it is kept.'

export function useAssignment({ userId, haulierBidId, quoteId, title }: OrderAssignment): AssignmentActions {
  const queries = useQueryClient()
  const deciding = useMutation({
    networkMode: 'always',
    mutationFn: ({ intent, driver }: { intent: Intent; driver: Driver }) =>
      decideAssignment(userId, { action: intents[intent].action, quoteId, haulierBidId, driver, title }),
    // Not awaited: the decision is stored already, online or not.
    onSuccess: () => void sendAndReload(),
  })
  const undoing = useMutation({
    networkMode: 'always',
    mutationFn: (seq: number) => undoDecision(userId, seq),
    onSuccess: () => {
      deciding.reset()
      void sendAndReload()
    },
  })
  const seq = deciding.data
  const state = useOnDevice((db) => readState(db, seq), seq)

  async function sendAndReload() {
    await sendAssignments()
    await reload(queries, calls.driverAssign.changes)
  }

  const undo = (of: number) => undoing.mutate(of)
  const { variables, error } = deciding
  return {
    assign: (driver: Driver) => deciding.mutate({ intent: 'assign', driver }),
    remove: (driver: Driver) => deciding.mutate({ intent: 'remove', driver }),
    undo,
    done:
      variables && seq !== undefined && state && state !== 'needs_attention'
        ? { text: intents[variables.intent][state === 'received' ? 'done' : 'kept'], undo: () => undo(seq) }
        : null,
    failure: variables && error ? (isStorageFull(error) ? noRoom : intents[variables.intent].failure) : null,
  }
}

/** Null for a decision that was taken back. */
async function readState(db: UserDb, seq: number | undefined): Promise<OutboxState | null> {
  const row = seq === undefined ? undefined : await db.outbox.get(seq)
  return row?.state ?? null
}
