import { type ReactNode, useState } from 'react'
import { csrfCookie } from '../../api/contract/sessionCalls.ts'
import { ApiError } from '../client/apiError.ts'
import { request } from '../client/request.ts'
import { areasOf } from '../session/areas.ts'
import { logout } from '../session/logout.ts'
import { getSession } from '../session/session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

type Words = {
  device: 'phone' | 'tablet' | 'computer'
  /** When what stays behind is sent. */
  sending: string
  /** For those who work without signal: what leaves the device, and to whom they may hand it. */
  offline: { data: string; next: string } | null
}

const wordsOf: { [Own in 'driver' | 'haulier' | 'supplier']: Words } = {
  driver: {
    device: 'phone',
    sending: 'What is finished is sent automatically when there’s signal.',
    offline: { data: 'Your jobs leave', next: 'another driver' },
  },
  haulier: {
    device: 'tablet',
    sending: 'What is unsent goes automatically when there’s signal. Paper tickets wait until you log them.',
    offline: { data: 'The orders leave', next: 'somebody else' },
  },
  supplier: { device: 'computer', sending: 'They wait until you log them.', offline: null },
}

/** `left`: what would stay behind; null if storage doesn't say. */
type Question = { left: readonly string[] | null; words: Words }

/** Asks first if work would stay behind, or if nobody could work on without signal. */
export function useLogout(): { askToLogOut: () => void; isAsking: boolean; question: ReactNode } {
  const [dialog, setDialog] = useState<Question | null>(null)
  const [isAsking, setIsAsking] = useState(false)

  async function ask() {
    const session = getSession()
    const words = session && wordsFor(areasOf(session.user))
    if (!words) return logout()
    setIsAsking(true)
    const left = await readLeft(session.user.id)
    const mayGo = words.offline ? left?.length === 0 && (await isAnswered()) : !left?.length
    setIsAsking(false)
    if (mayGo) return logout()
    setDialog({ left, words })
  }

  return {
    askToLogOut: () => {
      if (!isAsking) void ask()
    },
    isAsking,
    question: dialog && <LogoutQuestion {...dialog} onClose={() => setDialog(null)} />,
  }
}

/** For the server or the storage to answer (ms). */
const answerTimeoutMs = 3_000

/** A refusal counts as an answer, a captive portal's page doesn't. */
async function isAnswered(): Promise<boolean> {
  try {
    await request(csrfCookie, {}, { signal: AbortSignal.timeout(answerTimeoutMs) })
    return true
  } catch (error) {
    return error instanceof ApiError
  }
}

function wordsFor(own: ReturnType<typeof areasOf>): Words | null {
  const [area] = (['driver', 'haulier', 'supplier'] as const).filter((one) => own.includes(one))
  return area ? wordsOf[area] : null
}

/** Null if storage doesn't answer, or if this part can't be loaded, as in the office offline. */
function readLeft(userId: number): Promise<readonly string[] | null> {
  const read = import('../device/leftOnDevice.ts').then(({ listLeft }) => listLeft(userId))
  const silence = new Promise<null>((resolve) => {
    AbortSignal.timeout(answerTimeoutMs).addEventListener('abort', () => resolve(null))
  })
  return Promise.race([read, silence]).catch(() => null)
}

function titleOf(left: Question['left']): string {
  if (!left) return 'Logout without a check?'
  return left.length > 0 ? `Logout with ${left.join(' and ')}?` : 'Logout without signal?'
}

function LogoutQuestion({ left, words, onClose }: Question & { onClose: () => void }) {
  const { device, sending, offline } = words
  return (
    <ConfirmDialog
      isOpen
      title={titleOf(left)}
      action="Logout"
      isSending={false}
      onConfirm={() => void logout()}
      onClose={onClose}
    >
      {!left && <p>What is unsent on this {device} can’t be read just now. It stays safe on it, hidden from others.</p>}
      {left && left.length > 0 && (
        <p>
          They stay safe on this {device}, hidden from others. {sending}
        </p>
      )}
      {offline && (
        <p>
          {offline.data} this {device}. Signing in again, or handing the {device} to {offline.next}, needs signal.
        </p>
      )}
    </ConfirmDialog>
  )
}
