import { useEffect, useState } from 'react'
import { hasDraft } from '../../form/drafts.ts'
import type { SentForm } from '../../form/useSentForm.ts'
import type { FieldCheck } from './registrationFaults.ts'

const leaveToServer: FieldCheck = () => []

/** Safari focuses no checkbox that is tapped. */
const beginnings = ['focusin', 'input'] as const

/** Loads the contract's schemas, slow to parse, once the form is begun or has a draft; `check` is null until then. */
export function useFieldCheck(draft: string): { check: FieldCheck | null; ask: () => void } {
  const [check, setCheck] = useState<FieldCheck | null>(null)
  const [isAsked, setIsAsked] = useState(() => hasDraft(draft))
  useEffect(() => {
    const ask = () => setIsAsked(true)
    if (document.activeElement?.closest('form')) ask()
    for (const kind of beginnings) document.addEventListener(kind, ask, { once: true })
    return () => {
      for (const kind of beginnings) document.removeEventListener(kind, ask)
    }
  }, [])
  useEffect(() => {
    if (!isAsked) return
    void import('./fieldCheck.ts')
      .then(
        ({ checkFields }) => checkFields,
        () => leaveToServer,
      )
      .then((loaded) => setCheck(() => loaded))
  }, [isAsked])
  return { check, ask: () => setIsAsked(true) }
}

type Submit = SentForm['onSubmit']

/** A form that is submitted before it can be checked waits for that. */
export function useEarlySubmit({ check, ask }: ReturnType<typeof useFieldCheck>, submit: Submit): Submit {
  const [early, setEarly] = useState<EventTarget | null>(null)
  const isReady = check !== null
  useEffect(() => {
    if (!isReady || !(early instanceof HTMLFormElement)) return
    // In a later task, because a form ignores requestSubmit() until its last submit event has ended.
    const timer = setTimeout(() => {
      setEarly(null)
      early.requestSubmit()
    })
    return () => clearTimeout(timer)
  }, [isReady, early])
  if (isReady) return submit
  return (event) => {
    event.preventDefault()
    ask()
    setEarly(event.currentTarget)
  }
}
