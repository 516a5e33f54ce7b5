import { type ReactNode, useState } from 'react'
import { csrfCookie } from '../../api/contract/sessionCalls.ts'
import { ApiError } from '../client/apiError.ts'
import { request } from '../client/request.ts'
import { areasOf } from '../session/areas.ts'
import { logout } from '../session/logout.ts'
import { getSession } from '../session/session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

const offlineWords = {
  driver: { device: 'phone', data: 'Your jobs leave', next: 'another driver' },
  haulier: { device: 'tablet', data: 'The orders leave', next: 'somebody else' },
} as const
type Words = (typeof offlineWords)[keyof typeof offlineWords]

/** `left`: what would stay behind; null if storage doesn't say. */
type Question = { left: readonly string[] | null; words: Words }

/** Asks first if unsent work would stay behind, or if nobody could sign in again without signal. */
export function useLogout(): { askToLogOut: () => void; isAsking: boolean; question: ReactNode } {
  const [dialog, setDialog] = useState<Question | null>(null)
  const [isAsking, setIsAsking] = useState(false)

  async function ask() {
    const session = getSession()
    const words = session && wordsFor(areasOf(session.user))
    if (!words) return logout()
    setIsAsking(true)
    const left = await readLeft(session.user.id)
    const mayGo = left?.length === 0 && (await isAnswered())
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
  if (own.includes('driver')) return offlineWords.driver
  return own.includes('haulier') ? offlineWords.haulier : null
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

function LogoutQuestion({ left, words: { device, data, next }, onClose }: Question & { onClose: () => void }) {
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
          They stay safe on this {device}, hidden from others. What is finished is sent automatically when there’s
          signal.
        </p>
      )}
      <p>
        {data} this {device}. Signing in again, or handing the {device} to {next}, needs signal.
      </p>
    </ConfirmDialog>
  )
}
