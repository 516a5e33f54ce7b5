import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { ErrorSummary } from '../form/ErrorSummary.tsx'
import { Field } from '../form/Field.tsx'
import { useProductAdd } from './useProductAdd.ts'
import '../ui/form.css'

type Props = {
  /** Where a success leads after a moment, and Back at once. */
  leadsTo: string
}

/** A new product; it is pending until an admin approves it. */
export function ProductAddForm({ leadsTo }: Props) {
  const { form, stopped, isSending, isDone, onSubmit, onBack } = useProductAdd(leadsTo)
  return (
    <form className="form" noValidate aria-label="Add Product" onSubmit={onSubmit}>
      <ErrorSummary attempt={stopped.attempt} title={stopped.title} faults={stopped.faults} />
      <section className="card sect">
        <div className="sect-fields">
          <Field form={form} name="name" label="Product Name" autoComplete="off" maxLength={200} />
          <Field
            form={form}
            name="description"
            label="Description"
            kind="long"
            hint="Its grading, origin and use."
            autoComplete="off"
            maxLength={2_000}
          />
        </div>
      </section>
      <div className="form-acts">
        <Button type="submit" variant="primary" size="lg" loading={isSending} disabled={isDone}>
          Add Product
        </Button>
        <Button component={Link} to={leadsTo} variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
