import { useId, useSyncExternalStore } from 'react'
import * as calls from '../../api/contract/calls.ts'
import { choicesOf, mostFiles } from '../../api/contract/rules/attachments.ts'
import { isAdmin, may } from '../../api/contract/rules/permissions.ts'
import { useList, useWholeList } from '../client/lists.ts'
import { useSession } from '../session/useSession.ts'
import { CardBoundary } from '../ui/CardBoundary.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Panel } from '../ui/Panel.tsx'
import { AddFiles } from './AddFiles.tsx'
import { AttachmentRow } from './AttachmentRow.tsx'
import styles from './attachments.module.css'
import type { Place } from './place.ts'
import { readersIcons, readersWords } from './readersWords.ts'
import { sizeText } from './sizeText.ts'
import { UploadRow } from './UploadRow.tsx'
import { followUploads, getUploads, uploadsAt } from './uploads.ts'

/** A firm adds at most twenty to a record, so most lists are one page. */
const pageSize = 100

/** `mayAdd`: whether the record still takes files from this person's firm. */
type Props = { place: Place; title?: string; mayAdd: boolean }

/** The files on a quote, on bids or on an order, each with who sees it. */
export function Attachments({ place, title = 'Attachments', mayAdd }: Props) {
  const user = useSession()?.user
  if (!user || !may(user, 'attachment.list')) return null
  const isAdding = mayAdd && may(user, 'attachment.add')
  return (
    <div className={isAdding ? 'split' : undefined}>
      <FilesCard place={place} title={title} isAdding={isAdding} />
      {isAdding && <Aside place={place} />}
    </div>
  )
}

const inputOf = ({ quoteId, record, bidId }: Place) => ({ id: quoteId, record, bid_id: bidId })

function FilesCard({ place, title, isAdding }: { place: Place; title: string; isAdding: boolean }) {
  const id = useId()
  const user = useSession()?.user
  const query = useList(calls.attachmentList, { ...inputOf(place), limit: pageSize })
  const isLong = query.data?.meta.next_cursor != null
  const whole = useWholeList(calls.attachmentList, inputOf(place), { enabled: isLong })
  const sending = uploadsAt(useSyncExternalStore(followUploads, getUploads), place, user?.id ?? 0)
  const meta = query.data?.meta
  if (!user) return null
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 className="card-title" id={id}>
          {title}
        </h2>
        {meta && meta.total > 0 && <span className="count count-plain">{meta.total}</span>}
        {isAdding && meta?.room && (
          <p className="card-sub">
            {meta.room.on_record} of {mostFiles} {onRecord[place.record]}
          </p>
        )}
      </div>
      <CardBoundary>
        <Loaded query={query} failure="Failed to load the attachments">
          {({ data }) => (
            <>
              {data.length === 0 && sending.length === 0 && <p className={styles.none}>No files yet.</p>}
              <ul className={styles.list}>
                {(whole.data ?? data).map((file) => (
                  <AttachmentRow
                    key={file.id}
                    file={file}
                    mayChange={may(user, 'attachment.add')}
                    mayRemove={may(user, 'attachment.remove')}
                    isAdmin={isAdmin(user)}
                  />
                ))}
                {sending.map((upload) => (
                  <UploadRow key={upload.id} upload={upload} />
                ))}
              </ul>
            </>
          )}
        </Loaded>
        {isAdding && <AddFiles place={place} />}
      </CardBoundary>
    </section>
  )
}

const onRecord = { quote: 'on this quote', bid: 'on this bid', order: 'of ours on this order' } as const

/** Who sees it, and the room that is left. */
function Aside({ place }: { place: Place }) {
  const { data: room } = useList(
    calls.attachmentList,
    { ...inputOf(place), limit: pageSize },
    { select: ({ meta }) => meta.room },
  )
  return (
    <div className="stack split-side">
      <Panel title="Who sees it">
        <dl className={styles.readers}>
          {choicesOf(place.record).map((one) => {
            const Sign = readersIcons[one]
            const { label, text } = readersWords(place.record, one)
            return (
              <div key={one}>
                <Sign className="i" size={20} aria-hidden />
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            )
          })}
        </dl>
        <p className={styles.rule}>
          You may let more people see it at any time; fewer only until somebody else has opened it.
        </p>
      </Panel>
      {room && <Room {...room} />}
    </div>
  )
}

function Room({ used, quota }: { used: number; quota: number }) {
  const id = useId()
  return (
    <section className={`card ${styles.room}`} aria-labelledby={id}>
      <h2 id={id}>Room for files, whole firm</h2>
      <div className="progress" aria-hidden>
        <i style={{ width: `${Math.min(100, (used / quota) * 100)}%` }} />
      </div>
      <p>
        <b>{used === 0 ? '0 MB' : sizeText(used)}</b> of {sizeText(quota)} used
      </p>
    </section>
  )
}
