import { device, runEngine } from '../device/device.ts'
import { DraftChangedError, saveDraft } from '../offline/drafts.ts'
import { finishTicket } from '../offline/finish.ts'
import { isStorageFull } from '../offline/fullDisk.ts'
import type { TicketDraft } from '../offline/rows.ts'

export type Patch = Partial<Pick<TicketDraft, 'fields' | 'signature' | 'drawing'>>

/** Well within the second that a keystroke may be lost in. */
const saveAfter = 400

/** Keeps a draft on the phone while it is typed: one save at a time, each from where the last one left it. */
export function keepDraft(userId: number, start: TicketDraft) {
  let stored = start
  let patch: Patch = {}
  let saving = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function save(): Promise<void> {
    const unsaved = patch
    if (Object.keys(unsaved).length === 0) return
    patch = {}
    try {
      stored = await saveDraft(device, userId, { ...stored, ...unsaved })
    } catch (error) {
      patch = { ...unsaved, ...patch }
      throw error
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    saving = saving.catch(() => {}).then(save)
    return saving
  }

  return {
    flush,
    change(next: Patch, onFailure: (error: unknown) => void): void {
      patch = { ...patch, ...next }
      clearTimeout(timer)
      // A signature is no keystroke that others follow: the tap on Submit that comes next must not meet its save.
      timer = setTimeout(() => void flush().catch(onFailure), 'signature' in next ? 0 : saveAfter)
    },
    /** Resolves once the ticket is committed, with what no autosave has taken yet. */
    async finish(): Promise<void> {
      clearTimeout(timer)
      // One that is under way moves the draft on; whether it succeeds, the ticket itself will show.
      await saving.catch(() => {})
      try {
        await finishTicket(device, userId, { ...stored, ...patch })
      } catch (error) {
        // The phone may be killed before the driver tries again.
        void flush().catch(() => {})
        throw error
      }
      patch = {}
      void runEngine().request('saved')
    },
  }
}

export function failureText(error: unknown): string {
  if (isStorageFull(error)) return 'This phone is full. Free some space and submit again; what you typed stays here.'
  if (error instanceof DraftChangedError) {
    return 'This ticket was changed or submitted in another tab. Go back and open it again.'
  }
  return 'Something went wrong. What you typed stays here: try again.'
}
