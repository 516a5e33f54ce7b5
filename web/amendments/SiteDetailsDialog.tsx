import { Button } from '@mantine/core'
import { useId } from 'react'
import { type Amendments, OrderDetailsChange } from '../../api/contract/amendments.ts'
import * as calls from '../../api/contract/calls.ts'
import type { OrderDetails } from '../../api/contract/orders.ts'
import { refusalText } from '../client/refusalText.ts'
import { unanswered } from '../client/unanswered.ts'
import { useSend } from '../client/useSend.ts'
import { ClockField } from '../form/ClockField.tsx'
import { Field } from '../form/Field.tsx'
import { Form, Submit } from '../form/Form.tsx'
import { faultsBy } from '../form/faults.ts'
import { useSentForm } from '../form/useSentForm.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { isOvernight, overnight } from '../ui/dates.ts'
import { showToast } from '../ui/toast.ts'

const labels = {
  access_times_open: 'Access opens',
  access_times_close: 'Access closes',
  site_entrance: 'Site entrance',
  site_contact_name: 'Site contact',
  site_contact_phone: 'Site contact’s phone',
  reference: 'Your reference',
}

type Props = { order: OrderDetails; amendments: Amendments; onClose: () => void }

/** What needs nobody's consent. */
export function SiteDetailsDialog({ order, amendments, onClose }: Props) {
  const id = useId()
  const change = useSend(calls.orderChangeDetails)
  const { form, ...sent } = useSentForm({
    initial: {
      access_times_open: order.access_times_open,
      access_times_close: order.access_times_close,
      site_entrance: order.site_entrance ?? '',
      site_contact_name: order.site_contact_name ?? '',
      site_contact_phone: order.site_contact_phone ?? '',
      reference: order.reference ?? '',
    },
    labels,
    faultsOf: faultsBy(OrderDetailsChange),
    send: (values, version) => change.mutateAsync({ id: order.quote_id, version, ...values }),
    row: { version: amendments.version },
    onSent: ({ message }) => {
      showToast({ title: message, text: 'The other firms and the drivers are told.' })
      onClose()
    },
    failureOf: (error) => refusalText(error, 'Failed to change the site details', unanswered),
  })
  const { access_times_open: opens, access_times_close: closes } = form.values
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Submit sent={sent} form={id} size="md">
        Save
      </Submit>
    </>
  )
  return (
    <Dialog isOpen title="Change site details" actions={actions} onClose={onClose}>
      <p>They change at once. The other firms are told, and the drivers see it on their phones.</p>
      <Form id={id} sent={sent}>
        <ClockField form={form} name="access_times_open" label={labels.access_times_open} width="half" />
        <ClockField
          form={form}
          name="access_times_close"
          label={labels.access_times_close}
          width="half"
          note={isOvernight(opens, closes) && overnight}
        />
        <Field
          form={form}
          name="site_entrance"
          label={labels.site_entrance}
          isOptional
          maxLength={500}
          autoComplete="off"
        />
        <Field
          form={form}
          name="site_contact_name"
          label={labels.site_contact_name}
          isOptional
          width="half"
          maxLength={120}
          autoComplete="off"
        />
        <Field
          form={form}
          name="site_contact_phone"
          label={labels.site_contact_phone}
          kind="phone"
          isOptional
          width="half"
          autoComplete="off"
        />
        <Field
          form={form}
          name="reference"
          label={labels.reference}
          isOptional
          maxLength={60}
          autoComplete="off"
          hint="Nobody outside your firm sees it, but on the tickets’ papers."
        />
      </Form>
    </Dialog>
  )
}
