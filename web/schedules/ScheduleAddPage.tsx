import { IconCalendarRepeat } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { nationOf } from '../../api/contract/rules/nations.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { seenAs, useList } from '../client/lists.ts'
import { dataOf, useCall } from '../client/useCall.ts'
import { pendingWrite } from '../client/useSend.ts'
import { writeKg } from '../form/amounts.ts'
import { useMay } from '../session/useMay.ts'
import { AccessDenied } from '../ui/AccessDenied.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded, Loading } from '../ui/Loaded.tsx'
import { NotHere } from '../ui/NotHere.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { shortPlace } from '../ui/places.ts'
import { orderTonnes } from '../ui/tonnes.ts'
import { type Repeatable, ScheduleForm } from './ScheduleForm.tsx'
import { noSchedules, scheduleList, schedulesDenied } from './scheduleTexts.ts'
import { blankSchedule, type ScheduleBody } from './scheduleValues.ts'

/** `?quote=12` repeats quote 12; `?site=7` lets choose among the quotes and orders of saved site 7. */
export function ScheduleAddPage() {
  const [params] = useSearchParams()
  const quoteId = Number(params.get('quote'))
  const siteId = Number(params.get('site'))
  if (!useMay('schedule.manage')) return <AccessDenied text={schedulesDenied} landing={scheduleList.to} />
  if (quoteId) return <OfQuote quoteId={quoteId} />
  if (siteId) return <OfSite siteId={siteId} />
  return (
    <>
      <Head />
      <EmptyState Icon={IconCalendarRepeat} title={noSchedules} />
    </>
  )
}

function Head({ sub }: { sub?: string }) {
  return <PageHead title="Repeat on a schedule" sub={sub} from={{ ...scheduleList, here: 'Repeat on a schedule' }} />
}

function OfQuote({ quoteId }: { quoteId: number }) {
  const query = useCall(calls.quoteRead, { id: quoteId }, { select: dataOf })
  return (
    <Loaded query={query} failure="Failed to load quote details" list={scheduleList}>
      {(quote) =>
        quote.seen_as === 'owner' ? (
          <AtItsPlace quote={quote} />
        ) : (
          <NotHere title="Quote not found" list={scheduleList} />
        )
      }
    </Loaded>
  )
}

type OwnQuote = Extract<SeenQuote, { seen_as: 'owner' }>

function AtItsPlace({ quote }: { quote: OwnQuote }) {
  const { site_id } = quote
  const site = useCall(calls.siteRead, { id: site_id ?? 0 }, { select: dataOf, enabled: site_id !== null })
  if (site.isLoading) return <Loading />
  const initial = { ...blankSchedule, quote_id: String(quote.quote_id), quantity: writeKg(toKg(quote.quantity)) }
  return (
    <>
      <Head sub={`${quote.product_name} to ${site.data?.name ?? shortPlace(quote)}, as in quote ${quote.quote_id}.`} />
      <ScheduleForm {...adding} initial={initial} nation={site.data?.nation ?? nationOf(quote.postcode)} />
    </>
  )
}

const most = 20

function OfSite({ siteId }: { siteId: number }) {
  const site = useCall(calls.siteRead, { id: siteId }, { select: dataOf })
  const here = { as: 'contractor', whose: 'own', site_id: siteId, limit: most } as const
  const quotes = useList(calls.quoteList, here, { select: seenAs('owner') })
  const ordered = useList(calls.quoteList, { ...here, ordered: '1' }, { select: seenAs('owner') })
  return (
    <Loaded query={site} failure="Failed to load the site" list={scheduleList}>
      {({ name, nation }) => (
        <Loaded query={ordered} failure="Failed to load user data or quotes">
          {(orders) => (
            <Loaded query={quotes} failure="Failed to load user data or quotes">
              {({ data }) => (
                <>
                  <Head sub={`To ${name}.`} />
                  <ScheduleForm
                    {...adding}
                    initial={blankSchedule}
                    nation={nation}
                    choices={[...orders.data, ...data].map(repeatable)}
                  />
                </>
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

function repeatable({ quote_id, product_name, quantity, accepted_count }: OwnQuote): Repeatable {
  const what = accepted_count > 0 ? 'order' : 'quote'
  return {
    quote_id,
    label: `${product_name}, ${orderTonnes(quantity)}, ${what} ${quote_id}`,
    quantity: writeKg(toKg(quantity)),
  }
}

const adding = {
  label: 'Repeat on a schedule',
  submitLabel: 'Save schedule',
  send: (body: ScheduleBody) => pendingWrite(calls.scheduleCreate, body),
  leadsTo: scheduleList.to,
}
