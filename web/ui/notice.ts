import { useSyncExternalStore } from 'react'
import type * as registrationTexts from '../../api/contract/messages/registration.ts'
import * as sessionTexts from '../../api/contract/messages/session.ts'
import { createStore } from '../store.ts'
import { closeToast } from './toast.ts'

/** Only two successes get a dialog, which closes by itself; others get a toast. A warning stays until dismissed. */
export type Notice =
  | { tone: 'success'; title: typeof sessionTexts.loggedOut | typeof registrationTexts.done; text: string }
  | { tone: 'warning'; title: string; text: string }

type NoticeState = { notice: Notice | null; isOpen: boolean }

/** A closed notice keeps its words while its dialog fades out. */
const state = createStore<NoticeState>({ notice: null, isOpen: false })

/** One dialog at a time; it replaces a toast and survives a page change. */
export function showNotice(notice: Notice): void {
  const { notice: current, isOpen } = state.get()
  // A failure caused by the expired session must not replace the notice that says so.
  if (isOpen && current?.title === sessionTexts.expired && notice.title !== current.title) return
  closeToast()
  state.set({ notice, isOpen: true })
}

export function closeNotice(): void {
  state.set({ ...state.get(), isOpen: false })
}

export function useNotice(): NoticeState {
  return useSyncExternalStore(state.subscribe, state.get, state.get)
}
