import { type FormErrors, useForm } from '@mantine/form'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '../client/apiError.ts'
import { newestVersion } from '../client/useSeenVersion.ts'
import { useIsTakenOver } from '../ui/useIsTakenOver.ts'
import { useDirtyForm } from './dirtyForms.ts'
import { dropDraft, keepDraft, readDraft } from './drafts.ts'
import { type Fault, faultsOfRefusal } from './faults.ts'
import { type Labels, lineFor, named, placeIn } from './labels.ts'
import { leadTo } from './leadTo.ts'

type Options<Values extends Record<string, unknown>, Answer> = {
  initial: Values
  labels: Labels | ((values: Values) => Labels)
  /** Every fault in the input (`faultsBy` with a contract schema). */
  faultsOf: (values: Values) => readonly Fault[]
  /** Key under which the input survives a reload, for this tab and user. */
  draft?: string
  /** What may be kept, e.g. all but passwords; default everything. */
  keep?: (values: Values) => Partial<Values>
  send: (values: Values, version: number | undefined) => Promise<Answer>
  row?: Row<Answer>
  onSent?: (answer: Answer, values: Values) => void
  /** For a form that is sent once, then left. */
  isOnce?: boolean
  /** Text above the form after a failed call; null if the fields or a dialog say it all. */
  failureOf: (error: unknown) => string | null
  /** The server's text for each field, if not simply the first of each. */
  refusedFaults?: (error: ApiError) => readonly Fault[]
  /** Text above a form that was stopped before sending. */
  invalidTitle?: string
  /** For what the specification wants beyond the form's own messages. */
  onInvalid?: (values: Values) => void
  onRefused?: (error: unknown) => void
}

type Row<Answer> = {
  /** As loaded with `initial`; 0 while there is no row yet, because another tab may create it first. */
  version: number | undefined
  /** Its name in the request; default `version`. */
  named?: string
  /** The form decides about the row without editing its fields. */
  isDecision?: boolean
  /** For a form that stays open after a save: the version that the save made. */
  savedAs?: (answer: Answer) => number | undefined
}

type Failure = {
  attempt: number
  title: string | null
  faults: readonly Fault[]
  /** Found by the server: only another attempt can clear them. */
  isRefusal: boolean
  /** The version that somebody else has made of the row in the meantime. */
  newest: number | null
}

const nothingWrong = { title: null, faults: [], isRefusal: false, newest: null }

/** For forms sent as a whole. Faults stay until mended; the focus moves only with an attempt; nothing typed is lost. */
export function useSentForm<Values extends Record<string, unknown>, Answer>(options: Options<Values, Answer>) {
  const { initial, faultsOf, draft, keep, row, isOnce = false, refusedFaults = faultsOfRefusal } = options
  const isTakenOver = useIsTakenOver()
  const [drafted] = useState(() => readDrafted<Values>(isTakenOver ? undefined : draft))
  const [stopped, setStopped] = useState<Failure>({ attempt: 0, ...nothingWrong })
  const [progress, setProgress] = useState<'typing' | 'sending' | 'done'>('typing')
  const [stored, setStored] = useState(initial)
  const [answer, setAnswer] = useState<Answer | null>(null)
  // The input is about the version that was on screen, whatever is loaded behind the form.
  const [version, setVersion] = useState(drafted.version ?? row?.version)
  const form = useForm<Values>({
    initialValues: { ...initial, ...drafted.values },
    onValuesChange: forgetWhatIsMended,
  })
  const labels = typeof options.labels === 'function' ? options.labels(form.values) : options.labels
  const isDirty = !isSame(form.values, stored)
  useDirtyForm(isDirty)
  useDraft(draft, isDirty, { ...changesOf(keep ? keep(form.values) : form.values, stored), version })

  /** Clears the faults of other fields that a change has mended; Mantine clears the changed field's own. */
  function forgetWhatIsMended(values: Values) {
    if (stopped.isRefusal || stopped.faults.length === 0) return
    const wrong = new Set(faultsOf(values).map(({ field }) => field))
    form.setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([field]) => wrong.has(field))))
  }

  function stop(found: readonly Fault[], title: string | null, error: unknown = null) {
    const isOfField = ({ field }: Fault) => placeIn(labels, field) !== null
    const faults = inForm(found.filter(isOfField), labels)
    // Faults of fields outside this form are shown above it.
    const elsewhere = found.find((fault) => !isOfField(fault))?.text ?? null
    form.setErrors(errorsOf(faults))
    const newest = newestVersion(error, row?.named) ?? null
    // Other forms adopt the version only with the newest row (takeInNewest).
    if (newest !== null && row?.isDecision) setVersion(newest)
    const text = title ?? (newest === null ? elsewhere : (error as ApiError).message)
    setStopped(({ attempt }) => ({ attempt: attempt + 1, title: text, faults, isRefusal: error !== null, newest }))
  }

  async function submit(values: Values) {
    setStopped(({ attempt }) => ({ attempt, ...nothingWrong }))
    form.setErrors({})
    setProgress('sending')
    try {
      const received = await options.send(values, version)
      if (draft) dropDraft(draft)
      setStored(values)
      // Newer input builds on this save. Otherwise the form shows the row as it arrives.
      if (!isSame(form.getValues(), values)) setVersion((seen) => row?.savedAs?.(received) ?? seen)
      setProgress(isOnce ? 'done' : 'typing')
      setAnswer(received)
      options.onSent?.(received, values)
    } catch (error) {
      setProgress('typing')
      stop(error instanceof ApiError ? refusedFaults(error) : [], titleOf(error, options.failureOf(error)), error)
      options.onRefused?.(error)
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (progress !== 'typing') return
    setAnswer(null)
    const values = form.getValues()
    const faults = faultsOf(values)
    if (faults.length === 0) return void submit(values)
    stop(faults, options.invalidTitle ?? null)
    options.onInvalid?.(values)
  }

  function clear() {
    form.setValues(initial)
    setStored(initial)
  }

  function takeNewest() {
    clear()
    setVersion(row?.version)
    form.setErrors({})
    setStopped(({ attempt }) => ({ attempt, ...nothingWrong }))
  }

  function showNewest() {
    takeNewest()
    const [first] = Object.keys(labels)
    if (first) leadTo(first, null)
  }

  // Until something is typed, the form follows the row.
  const isBehind = row?.version !== undefined && row.version !== version && !isDirty && progress === 'typing'
  const catchUp = useEffectEvent(takeNewest)
  useEffect(() => {
    if (isBehind) catchUp()
  }, [isBehind])

  /** Keeps only this user's changes, on top of the newest row. */
  const takeInNewest = useEffectEvent(() => {
    form.setValues({ ...initial, ...changesOf(form.getValues(), stored) })
    setStored(initial)
    setVersion(row?.version)
  })
  const isNewestHere = stopped.newest !== null && row?.version === stopped.newest && !row.isDecision
  useEffect(() => {
    if (isNewestHere) takeInNewest()
  }, [isNewestHere])

  const lines = stopped.faults.filter(({ field }) => form.errors[field] !== undefined)
  const isMended = stopped.faults.length > 0 && lines.length === 0
  const summary = {
    attempt: stopped.attempt,
    title: isMended ? null : stopped.title,
    overtaken: stopped.newest !== null ? { showNewest: row?.isDecision ? null : showNewest } : null,
    faults: lines.filter(({ text }, at) => lines.findIndex((other) => other.text === text) === at),
  }
  const isSending = progress === 'sending'
  const isDone = progress === 'done'
  /** `answer`: to the last successful attempt. */
  return { form, summary, answer, isSending, isDone, isDirty, onSubmit, clear }
}

export type SentForm = Pick<
  ReturnType<typeof useSentForm<Record<string, unknown>, unknown>>,
  'summary' | 'isSending' | 'isDone' | 'onSubmit'
>

/** Faults in form order and with its labels, except those of a locked field that waits for the field before it. */
function inForm(found: readonly Fault[], labels: Labels): Fault[] {
  const placed = found.map((fault) => ({ ...fault, place: placeIn(labels, fault.field) ?? 0 }))
  const places = new Set(placed.map(({ place }) => place))
  return placed
    .filter(({ field, place }) => !(isLocked(field) && places.has(place - 1)))
    .toSorted((one, other) => one.place - other.place)
    .map(({ field, text, under = text }) => ({
      field,
      text: lineFor(labels, field, named(labels, field, text)),
      under: named(labels, field, under),
    }))
}

/** A locked address isn't at fault: the postcode that unlocks it is. */
function isLocked(field: string): boolean {
  const input = document.getElementById(field)
  return input instanceof HTMLInputElement && input.readOnly
}

function errorsOf(faults: readonly Fault[]): FormErrors {
  return Object.fromEntries(faults.map(({ field, text, under = text }) => [field, under]))
}

/** If there are field errors, the server's message only repeats the first of them. */
function titleOf(error: unknown, title: string | null): string | null {
  const isOfFields = error instanceof ApiError && Object.keys(error.errors).length > 0
  return isOfFields && title === error.message ? null : title
}

/** Only what differs from the stored values: somebody else may change the rest before the draft is reopened. */
function changesOf(values: object, stored: Record<string, unknown>): object {
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(stored[name])
  return Object.fromEntries(Object.entries(values).filter(isChanged))
}

function readDrafted<Values>(draft: string | undefined) {
  const { version, ...values } = draft ? readDraft<Record<string, unknown> & { version: number }>(draft) : {}
  return { version, values: values as Partial<Values> }
}

function useDraft(draft: string | undefined, isDirty: boolean, typed: object): void {
  const wasDirty = useRef(false)
  const kept = JSON.stringify(typed)
  useEffect(() => {
    if (!draft) return
    if (isDirty) keepDraft(draft, kept)
    else if (wasDirty.current) dropDraft(draft)
    wasDirty.current = isDirty
  }, [draft, isDirty, kept])
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
