import { useEffect, useState } from 'react'
import * as calls from '../../api/contract/calls.ts'
import { refusalText } from '../client/refusalText.ts'
import { pendingWrite, useSendOneOf } from '../client/useSend.ts'

type Move = { id: number; isHidden: boolean }
type UndoMessage = { text: string; onUndo?: () => void }

/** Long enough to read it and reach the button. */
const shownForMs = 8_000

/** `textOf` says what was done. */
export function useHiding(textOf: (move: Move) => string): {
  move: (move: Move) => void
  isMoving: boolean
  done: UndoMessage | null
} {
  const [done, setDone] = useState<UndoMessage | null>(null)
  const { mutate, isPending } = useSendOneOf(
    ({ id, isHidden }: Move) =>
      isHidden ? pendingWrite(calls.quoteHide, { id }) : pendingWrite(calls.quoteUnhide, { id }),
    {
      onSuccess: (_, move) =>
        setDone({ text: textOf(move), onUndo: () => mutate({ ...move, isHidden: !move.isHidden }) }),
      onError: (error) => setDone({ text: refusalText(error, 'Something went wrong') }),
    },
  )
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(null), shownForMs)
    return () => clearTimeout(timer)
  }, [done])
  return { move: mutate, isMoving: isPending, done }
}
