import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { formatTonnes } from '../../../api/contract/rules/weight.ts'
import { ticketContent } from '../../../api/contract/tickets/content.ts'
import { type Image, parseDataUrl, toDataUrl } from '../../../api/contract/wire/dataUrl.ts'
import { refusalText } from '../../client/refusalText.ts'
import { dropDraft, keepDraft, readDraft } from '../../form/drafts.ts'
import { Select } from '../../form/Select.tsx'
import { isStorageFull } from '../../offline/fullDisk.ts'
import type { TicketFields } from '../../offline/rows.ts'
import { isStorageFault } from '../../offline/store.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PendingButton } from '../../ui/PendingButton.tsx'
import { showToast } from '../../ui/toast.ts'
import { AddSignature } from '../signature/AddSignature.tsx'
import styles from './addTicket.module.css'
import { blankFields } from './blankFields.ts'
import { readNetKg } from './captureRules.ts'
import {
  changedSinceSigned,
  findTypedFaults,
  isMoreThanOrdered,
  overDelivery,
  type TypedTicket,
} from './typedTicket.ts'

/** @public The worker keeps this form for when there is no network (build/marks.ts). */
export const worksOffline = true

export type AddTicketFormProps = {
  quoteId: number
  /** Tonnes left on the order. */
  remaining: number
  loadedAt: string
  /** Drivers to log for; null where the firm has none, so that the ticket names nobody. */
  drivers: readonly { id: number; full_name: string }[] | null
  likelyDriver: number | null
  save: (typed: TypedTicket) => Promise<void>
  draftsIn: Storage
  savedText: string
  onClose: () => void
}

const texts = [
  { field: 'vehicle', label: 'Vehicle' },
  { field: 'signed_by', label: 'Signed by' },
  { field: 'weighbridge_ref', label: 'Weighbridge ref' },
  { field: 'loaded_at', label: 'Loaded at' },
] as const
const weights = [
  { field: 'gross', label: 'Gross weight (t)' },
  { field: 'tare', label: 'Tare (t)' },
] as const

export function AddTicketForm(props: AddTicketFormProps) {
  const { quoteId, remaining, drivers, onClose } = props
  const form = useTypedTicket(props)
  const { fields, set, signature, sign, faultOf, alert, isSaving, submit } = form
  const formId = useId()
  const net = readNetKg(fields)
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <PendingButton variant="primary" type="submit" form={formId} isPending={isSaving}>
        Submit ticket
      </PendingButton>
    </>
  )
  return (
    <Dialog isOpen title="Add ticket" onClose={onClose} actions={actions}>
      <form id={formId} className={styles.form} noValidate aria-label={`Ticket for order ${quoteId}`} onSubmit={submit}>
        {drivers && (
          <Select
            id="driver"
            className={styles.whole}
            label="Driver"
            value={fields.driver_id === null ? '' : String(fields.driver_id)}
            error={faultOf('driver')}
            data={[
              { value: '', label: 'Choose a driver' },
              ...drivers.map(({ id, full_name }) => ({ value: String(id), label: full_name })),
            ]}
            onChange={({ currentTarget: { value } }) => set({ driver_id: value === '' ? null : Number(value) })}
          />
        )}
        {weights.map(({ field, label }) => (
          <TextInput
            key={field}
            id={field}
            label={label}
            value={fields[field]}
            error={faultOf(field)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            onChange={({ currentTarget }) => set({ [field]: currentTarget.value.replace(',', '.') })}
          />
        ))}
        <p className={`${styles.net} ${styles.whole}`}>
          Net weight
          <output htmlFor="gross tare">{formatTonnes(Math.max(0, net ?? 0), 3)}</output>
        </p>
        {isMoreThanOrdered(fields, remaining) && (
          <div className={styles.whole}>
            <Banner tone="amber" Icon={IconAlertTriangle} title={overDelivery} role="status" />
          </div>
        )}
        {texts.map(({ field, label }) => (
          <TextInput
            key={field}
            id={field}
            label={label}
            value={fields[field]}
            maxLength={ticketContent[field].max}
            autoComplete="off"
            onChange={({ currentTarget }) => set({ [field]: currentTarget.value })}
          />
        ))}
        <div className={styles.whole}>
          <AddSignature saved={signature} onChange={sign} />
        </div>
        {alert && (
          <div className={styles.whole}>
            <Banner tone="red" Icon={IconAlertTriangle} title={alert.title} role="alert">
              {alert.text}
            </Banner>
          </div>
        )}
      </form>
    </Dialog>
  )
}

type KeptTicket = { fields: TicketFields; signature: string | null }
type FormMessage = { title: string; text?: string }

function useTypedTicket(props: AddTicketFormProps) {
  const { quoteId, loadedAt, drivers, likelyDriver, save, draftsIn, savedText, onClose } = props
  const name = `ticket ${quoteId}`
  const [kept] = useState(() => readDraft<KeptTicket>(name, draftsIn))
  const [fields, setFields] = useState<TicketFields>({ ...emptyFields(loadedAt, likelyDriver), ...kept.fields })
  const [signature, setSignature] = useState<Image | null>(() => parseDataUrl(kept.signature ?? ''))
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [message, setMessage] = useState<FormMessage | null>(null)
  const faults = isSubmitted ? findTypedFaults(fields, signature !== null, drivers !== null) : []

  function set(patch: Partial<TicketFields>) {
    const next = { ...fields, ...patch }
    const isUnsigned = signature !== null && ('gross' in patch || 'tare' in patch)
    setFields(next)
    keep(next, isUnsigned ? null : signature)
    if (!isUnsigned) return
    setSignature(null)
    setMessage({ title: changedSinceSigned })
  }
  function keep(typed: TicketFields, image: Image | null) {
    const draft: KeptTicket = { fields: typed, signature: image && toDataUrl(image) }
    keepDraft(name, JSON.stringify(draft), draftsIn)
  }
  function sign(image: Image | null) {
    setSignature(image)
    keep(fields, image)
    setMessage(null)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsSubmitted(true)
    const [first] = findTypedFaults(fields, signature !== null, drivers !== null)
    if (first) document.getElementById(first.field)?.focus()
    if (first || !signature || isSaving) return
    setIsSaving(true)
    setMessage(null)
    try {
      await save({ fields, signature })
      dropDraft(name, draftsIn)
      showToast({ title: 'Ticket saved!', text: savedText })
      onClose()
    } catch (error) {
      setMessage({ title: 'Failed to save ticket', text: reasonOf(error) })
      setIsSaving(false)
    }
  }
  const form = faults.find(({ field, text }) => field === 'signature' || text.startsWith('Net weight'))
  return {
    fields,
    set,
    signature,
    sign,
    submit,
    isSaving,
    faultOf: (field: string) => faults.find((fault) => fault.field === field)?.text,
    alert: form ? { title: form.text } : message,
  }
}

function emptyFields(loaded_at: string, driver_id: number | null): TicketFields {
  return {
    ...blankFields(),
    driver_id,
    loaded_at,
    gross_source: 'office',
    tare_source: 'office',
  }
}

function reasonOf(error: unknown): string {
  if (isStorageFull(error)) return 'This device is full. Free some space and submit again; what you typed stays here.'
  if (isStorageFault(error)) return 'The storage of this device didn’t answer. What you typed stays here: try again.'
  const otherwise = 'Something went wrong. What you typed stays here: try again.'
  return error instanceof Error ? refusalText(error, otherwise) : otherwise
}
