import { pauses } from '../../client/pauses.ts'
import { device, runEngine } from '../../device/device.ts'
import { askToKeep } from '../../device/keeping.ts'
import { dropTyped, keepTyped, type TypedFields } from '../../device/typed.ts'
import { DraftChangedError, saveDraft } from '../../offline/drafts.ts'
import { finishTicket } from '../../offline/finish.ts'
import { type FrozenDraft, freezeTicket } from '../../offline/freeze.ts'
import { isStorageFull } from '../../offline/fullDisk.ts'
import type { TicketDraft } from '../../offline/rows.ts'
import { isStorageFault } from '../../offline/store.ts'
import { makeUuidV4 } from '../../offline/uuid.ts'

/** Saves a draft as it is typed, each save based on the last one. `typed`: changes recovered beyond `start`. */
export function keepDraft(userId: number, start: TicketDraft, typed: TypedFields) {
  const form = makeUuidV4(device.random)
  let edit = 0
  let stored = start
  let patch = typed
  /** The changes in the running save. */
  let underWay: TypedFields = {}
  let saving = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let prepared: { of: TicketDraft; frozen: Promise<FrozenDraft> } | null = null

  const current = (): TicketDraft => ({ ...stored, ...patch })

  async function save(): Promise<void> {
    if (Object.keys(patch).length === 0) return
    underWay = patch
    patch = {}
    try {
      stored = await saveDraft(device, userId, { ...stored, ...underWay, typed: { form, edit } })
    } catch (error) {
      patch = { ...underWay, ...patch }
      underWay = {}
      throw error
    }
    underWay = {}
    mirror()
  }

  function mirror(): void {
    const unsaved = { ...underWay, ...patch }
    if (Object.keys(unsaved).length === 0) dropTyped(userId, stored.quoteId)
    else keepTyped(userId, stored, form, edit, unsaved)
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    saving = saving.catch(() => {}).then(save)
    return saving
  }

  return {
    flush,
    read: (): TicketDraft => ({ ...stored, ...underWay, ...patch }),
    change(next: TypedFields, onFailure: (error: unknown) => void): void {
      patch = { ...patch, ...next }
      edit += 1
      mirror()
      clearTimeout(timer)
      // Save a picture at once: a delayed save could collide with the tap on Submit that usually follows.
      const isPicture = 'signature' in next || 'slip' in next
      timer = setTimeout(() => void flush().catch(onFailure), isPicture ? 0 : pauses.autosave)
    },
    /** Called when the thumb goes down on Submit, to freeze the ticket before it lifts. */
    prepare(): void {
      const of = current()
      prepared = { of, frozen: freezeTicket(device, userId, of) }
      // finish() reports the error.
      prepared.frozen.catch(() => {})
    },
    /** Resolves once the ticket is committed, with changes that no autosave has taken yet. */
    async finish(): Promise<void> {
      clearTimeout(timer)
      // A running save moves the draft on. If it fails, committing the ticket fails too.
      await saving.catch(() => {})
      try {
        const draft = current()
        const isPrepared = prepared !== null && isSameContent(prepared.of, draft)
        await finishTicket(device, userId, draft, isPrepared ? prepared?.frozen : undefined)
      } catch (error) {
        // The phone may kill the app before the driver tries again.
        void flush().catch(() => {})
        // The engine's round detects the storage fault and shows it on every screen.
        if (isStorageFault(error)) void runEngine().request('refresh')
        throw error
      }
      patch = {}
      mirror()
      setTimeout(() => {
        void runEngine().request('saved')
        void askToKeep()
      }, pauses.send)
    },
  }
}

function isSameContent(one: TicketDraft, other: TicketDraft): boolean {
  return one.fields === other.fields && one.signature === other.signature && one.slip === other.slip
}

export function failureText(error: unknown): string {
  if (isStorageFull(error)) return 'This phone is full. Free some space and submit again; what you typed stays here.'
  if (error instanceof DraftChangedError) {
    return 'This ticket was changed or submitted in another tab. Go back and open it again.'
  }
  if (isStorageFault(error)) return 'The storage of this phone didn’t answer. What you typed stays here: try again.'
  return 'Something went wrong. What you typed stays here: try again.'
}
