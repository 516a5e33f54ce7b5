import { useEffect, useState } from 'react'
import type { SentForm } from '../../form/useSentForm.ts'
import type { FieldCheck } from './registrationFaults.ts'

/** The server checks the same. */
const leaveToServer: FieldCheck = () => []

/** The contract's schemas, loaded after the form is painted, which doesn't need them. Null until then. */
export function useFieldCheck(): FieldCheck | null {
  const [check, setCheck] = useState<FieldCheck | null>(null)
  useEffect(() => {
    const load = () =>
      import('./fieldCheck.ts')
        .then(
          ({ checkFields }) => checkFields,
          () => leaveToServer,
        )
        .then((loaded) => setCheck(() => loaded))
    const frame = requestAnimationFrame(() => setTimeout(load))
    return () => cancelAnimationFrame(frame)
  }, [])
  return check
}

type Submit = SentForm['onSubmit']

/** A form that is submitted before it can be checked waits for that. */
export function useEarlySubmit(isReady: boolean, submit: Submit): Submit {
  const [early, setEarly] = useState<EventTarget | null>(null)
  useEffect(() => {
    if (!isReady || !(early instanceof HTMLFormElement)) return
    setEarly(null)
    early.requestSubmit()
  }, [isReady, early])
  if (isReady) return submit
  return (event) => {
    event.preventDefault()
    setEarly(event.currentTarget)
  }
}
