import { Button } from '@mantine/core'
import { IconArrowRight, IconClock, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { Amendments } from '../../api/contract/amendments.ts'
import * as calls from '../../api/contract/calls.ts'
import type { OrderDetails } from '../../api/contract/orders.ts'
import { type AmendableField, changedFields, whoAgrees } from '../../api/contract/rules/amendments.ts'
import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/rules/money.ts'
import { refusalText } from '../client/refusalText.ts'
import { unanswered } from '../client/unanswered.ts'
import { useSend } from '../client/useSend.ts'
import { asPounds, asTonnes } from '../form/amounts.ts'
import { DayField } from '../form/DayField.tsx'
import { Field } from '../form/Field.tsx'
import { Form, Submit } from '../form/Form.tsx'
import { useSentForm } from '../form/useSentForm.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { formatDayWithWeekday } from '../ui/dates.ts'
import { orderTonnes } from '../ui/tonnes.ts'
import styles from './amendments.module.css'
import {
  atLeast,
  changeOf,
  currentTerms,
  initialValues,
  outcomeOf,
  proposalBody,
  proposalFaults,
  proposeLabel,
} from './proposal.ts'
import { listed } from './TermsCard.tsx'

const labels = {
  quantity: 'Tonnes',
  delivery_from_date: 'First day of delivery',
  delivery_to_date: 'Last day of delivery',
  price_per_tonne: 'Your price a tonne',
  reason: 'Why',
}

type Props = {
  order: OrderDetails
  amendments: Amendments
  fields: readonly AmendableField[]
  onClose: () => void
}

export function ProposeDialog({ order, amendments, fields, onClose }: Props) {
  const id = useId()
  const propose = useSend(calls.amendmentPropose)
  const { form, ...sent } = useSentForm({
    initial: initialValues(amendments),
    labels,
    faultsOf: (values) => proposalFaults(values, amendments, fields),
    send: (values, version) => propose.mutateAsync({ id: order.quote_id, version, ...proposalBody(values, fields) }),
    row: { version: amendments.version, isDecision: true },
    onSent: onClose,
    failureOf: (error) => refusalText(error, 'Failed to propose the change', unanswered),
  })
  const { values } = form
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = () => (form.isDirty() ? setIsLeaving(true) : onClose())
  const current = currentTerms(amendments)
  const change = changeOf(values, amendments)
  const isChanged = changedFields(change).length > 0
  const outcome = isChanged ? outcomeOf(values, amendments) : null
  const actions = isLeaving ? (
    <>
      <p className={styles.leave} role="alert">
        Leave without proposing it?
      </p>
      <Button onClick={onClose}>Leave</Button>
      <Button variant="solid" onClick={() => setIsLeaving(false)} autoFocus>
        Stay
      </Button>
    </>
  ) : (
    <>
      <Button onClick={leave}>Cancel</Button>
      <Submit sent={sent} form={id} size="md" disabled={!isChanged}>
        {proposeLabel(change)}
      </Submit>
    </>
  )
  return (
    <Dialog isOpen title={`Propose a change to order ${order.quote_id}`} actions={actions} onClose={leave} isWide>
      <p>Change what you need, leave the rest.</p>
      <Form id={id} sent={sent} isShort>
        {fields.includes('quantity_kg') && (
          <>
            <FromTo was={orderTonnes(current.quantity)}>
              <Field
                form={form}
                name="quantity"
                label={labels.quantity}
                kind="decimal"
                autoComplete="off"
                onLeave={asTonnes}
                rightSection="t"
                hint={amendments.loads > 0 && !form.errors['quantity'] && atLeast(amendments.delivered)}
              />
            </FromTo>
            <FromTo was={formatDayWithWeekday(current.delivery_from_date)}>
              {amendments.loads > 0 ? (
                <>
                  <span className="mantine-InputWrapper-label">{labels.delivery_from_date}</span>
                  <p className={styles.fixed}>can no longer change: {loadsCame(amendments.loads)}</p>
                </>
              ) : (
                <DayField form={form} name="delivery_from_date" label={labels.delivery_from_date} />
              )}
            </FromTo>
            <FromTo was={formatDayWithWeekday(current.delivery_to_date)}>
              <DayField form={form} name="delivery_to_date" label={labels.delivery_to_date} />
            </FromTo>
          </>
        )}
        {(fields.includes('supplier_rate_pence') || fields.includes('haulier_rate_pence')) && (
          <FromTo was={ownRate(amendments)}>
            <Field
              form={form}
              name="price_per_tonne"
              label={labels.price_per_tonne}
              kind="decimal"
              isOptional
              autoComplete="off"
              onLeave={asPounds}
              leftSection="£"
              hint="Excl. VAT, for loads after the agreement. Only the contractor has to agree."
            />
          </FromTo>
        )}
        <Field
          form={form}
          name="reason"
          label={labels.reason}
          kind="long"
          maxLength={1_000}
          autoComplete="off"
          hint="Everybody who must agree reads this."
        />
        {outcome && (
          <p className={styles.outcome} role="status">
            <b>{amendments.side === 'contractor' ? 'New total, excl. VAT' : 'Your new price, excl. VAT'}</b>
            <span>{outcome.total}</span>
            <small>{outcome.words}</small>
          </p>
        )}
      </Form>
      <ul className={styles.consequences}>
        {isChanged && (
          <li>
            <IconUsers className="i" size={20} aria-hidden />
            {othersText(order, amendments, change)}
          </li>
        )}
        <li>
          <IconClock className="i" size={20} aria-hidden />
          Nothing changes before that. Without an answer it lapses in seven days.
        </li>
      </ul>
    </Dialog>
  )
}

function FromTo({ was, children }: { was: string; children: ReactNode }) {
  return (
    <div className={styles.fromTo}>
      <span className={styles.was}>{was}</span>
      <IconArrowRight className="i" size={20} aria-hidden />
      <div>{children}</div>
    </div>
  )
}

function loadsCame(loads: number): string {
  return loads === 1 ? '1 load has come' : `${loads} loads have come`
}

function ownRate({ parts }: Amendments): string {
  const [part] = parts ?? []
  return part ? `${formatPounds(toPence(poundsPerTonne(part.rate_pence, part.rate_kg)))}/t` : 'As agreed'
}

const allOrBoth: Readonly<Record<number, string>> = { 1: '', 2: 'both ' }

function othersText(order: OrderDetails, { side }: Amendments, change: Parameters<typeof whoAgrees>[0]): string {
  const others = whoAgrees(change, order).filter((one) => one !== side)
  const names = others.map((one) => order[one]?.company_name ?? '')
  return `${listed(names)} must ${allOrBoth[names.length] ?? 'all '}agree.`
}
