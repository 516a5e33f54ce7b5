import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { pauses } from '../../client/pauses.ts'
import { nextStep, type Step, stepFault } from './captureRules.ts'
import { goOnAtEnter } from './nextField.ts'
import type { CaptureDraft } from './useCaptureDraft.ts'

/** Enter may do a step too, but it never submits. */
export function useSteps({ fields, signature, finish }: Pick<CaptureDraft, 'fields' | 'signature' | 'finish'>) {
  const [triedStep, setTriedStep] = useState<Step | null>(null)
  const [isSigning, setIsSigning] = useState(false)
  const [ignoringSince, setIgnoringSince] = useState<number | null>(null)
  const step = nextStep(fields, signature !== null)
  const fault = stepFault(step, fields)

  const isEmpty = useRef(fields.gross === '')
  useEffect(() => {
    if (isEmpty.current) focusOn('gross')
    isEmpty.current = false
  }, [])

  const openSheet = useCallback(() => setIsSigning(true), [])
  const closeSheet = useCallback((isSaved: boolean) => {
    setIsSigning(false)
    setTriedStep(isSaved ? null : 'sign')
    setIgnoringSince(performance.now())
  }, [])
  // The form behind the sheet can't take the focus until the sheet is gone.
  useEffect(() => {
    if (ignoringSince === null) return
    focusOn(stepButton)
    const timer = setTimeout(() => setIgnoringSince(null), pauses.secondTap)
    return () => clearTimeout(timer)
  }, [ignoringSince])

  function goOn(by: 'key' | 'touch', target?: HTMLElement) {
    if (step === 'sign') return openSheet()
    setTriedStep(fault === null ? null : step)
    if (step !== 'submit') return focusOn(step)
    if (by === 'key') target?.blur()
    else if (ignoringSince === null) finish()
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    const { key, target } = event
    const isWeight = target instanceof HTMLInputElement && (target.id === 'gross' || target.id === 'tare')
    if (key !== 'Enter' || !isWeight) return goOnAtEnter(event)
    event.preventDefault()
    goOn('key', target)
  }

  return {
    step,
    isSigning,
    isIgnoringTaps: ignoringSince !== null,
    message: step === triedStep ? fault : null,
    openSheet,
    closeSheet,
    goOn,
    onKeyDown,
  }
}

export const stepButton = 'go-on'

/** Takes the id of a field or of the foot's button. */
export function focusOn(id: string): void {
  document.getElementById(id)?.focus({ preventScroll: id === stepButton })
}
