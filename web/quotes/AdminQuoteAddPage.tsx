import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import { dataOf, useCall } from '../client/useCall.ts'
import { pendingWrite } from '../client/useSend.ts'
import { paths } from '../paths.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { AdminUserPicker, type PickedUser } from './AdminUserPicker.tsx'
import styles from './adminQuoteAdd.module.css'
import { QuoteForm } from './QuoteForm.tsx'
import { blankQuote } from './quoteValues.ts'

/** The address names the contractor: `?user_id=31&name=Priya+Nair`. */
export function AdminQuoteAddPage() {
  const [params, setParams] = useSearchParams()
  const [picked, setPicked] = useState<PickedUser | null>(() => readPicked(params))

  function pick(user: PickedUser | null) {
    setPicked(user)
    setParams(user ? { user_id: user.id, name: user.name } : {}, { replace: true })
  }

  return (
    <>
      <PageHead
        title="Add Quote"
        sub="It appears in the contractor’s own list and needs verification."
        from={{ label: 'All Quotes', to: paths.adminQuotes, here: 'Add Quote' }}
      />
      <section className={`card sect ${styles.quoteFor}`} aria-label="Contractor">
        <AdminUserPicker
          label="Contractor"
          emptyText="Search contractors"
          clearText="Choose another contractor"
          isVerifiedOnly
          value={picked}
          onChange={pick}
        />
        {!picked && <p className={styles.quoteForHint}>Choose a contractor to open the form.</p>}
      </section>
      {picked && <QuoteFormFor userId={Number(picked.id)} />}
    </>
  )
}

function QuoteFormFor({ userId }: { userId: number }) {
  const { data: contractor } = useCall(calls.userDetails, { id: userId }, { select: dataOf })
  return (
    <QuoteForm
      draft="admin-quote-add"
      requiresReference={contractor?.company?.requires_po === 'yes'}
      initial={blankQuote}
      submitLabel="Submit Quote"
      successTitle="Quote Submitted!"
      send={(body) => pendingWrite(calls.quoteCreate, { ...body, status: 0, user_id: userId })}
      leadsTo={paths.adminQuotes}
    />
  )
}

function readPicked(params: URLSearchParams): PickedUser | null {
  const id = params.get('user_id')
  return id && /^[1-9]\d*$/.test(id) ? { id, name: params.get('name') ?? `User ${id}` } : null
}
