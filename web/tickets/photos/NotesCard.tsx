import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import * as calls from '../../../api/contract/calls.ts'
import type { CollectionNote } from '../../../api/contract/collectionNotes.ts'
import { londonDay } from '../../../api/contract/rules/londonDay.ts'
import { useList } from '../../client/lists.ts'
import { formatMoment } from '../../ui/dates.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ShowingOf } from '../../ui/ShowingOf.tsx'
import { AddNote } from './AddNote.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import styles from './notes.module.css'

type Props = {
  quoteId: number
  mayAdd?: boolean
  /** List items of the outbox: the button that adds a note, and the unsent notes. */
  here?: ReactNode
}

const ofAPage = 24

export function NotesCard({ quoteId, mayAdd = false, here }: Props) {
  // Cursors of the pages opened so far.
  const [passed, setPassed] = useState<readonly string[]>([])
  const cursor = passed.at(-1)
  const today = londonDay(Date.now())
  const query = useList(calls.noteList, { id: quoteId, limit: ofAPage, ...(cursor && { cursor }) })
  return (
    <Panel title="Collection notes" count={query.data?.meta.total}>
      <div className="card-body">
        {/* Outside Loaded: adding a note and seeing the unsent ones must work whatever the server answers. */}
        <ul className={styles.notes}>
          {here}
          {mayAdd && !here && <AddNote quoteId={quoteId} onAdded={() => setPassed([])} />}
          {query.data?.data.map((note) => (
            <Note key={note.id} note={note} when={formatMoment(note.taken_at, today)} />
          ))}
        </ul>
        <Loaded query={query} failure="Failed to load the collection notes">
          {({ data, meta }) => (
            <>
              {meta.total === 0 && <p className={styles.none}>No collection notes yet.</p>}
              {meta.total > ofAPage && (
                <div className={styles.pages}>
                  <ShowingOf shown={data.length} total={meta.total} what="notes" />
                  <Button size="sm" disabled={passed.length === 0} onClick={() => setPassed(passed.slice(0, -1))}>
                    Newer
                  </Button>
                  <Button
                    size="sm"
                    disabled={meta.next_cursor === null}
                    onClick={() => setPassed([...passed, meta.next_cursor ?? ''])}
                  >
                    Older
                  </Button>
                </div>
              )}
            </>
          )}
        </Loaded>
      </div>
    </Panel>
  )
}

function Note({ note, when }: { note: CollectionNote; when: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { image_url, width, height, created_by } = note
  return (
    <li>
      <button type="button" className={styles.note} onClick={() => setIsOpen(true)}>
        <img
          src={image_url}
          width={width}
          height={height}
          alt="Note by"
          loading="lazy"
          decoding="async"
          onLoad={({ currentTarget }) => {
            currentTarget.dataset['loaded'] = ''
          }}
        />{' '}
        <span>
          {created_by} <small>{when}</small>
        </span>
      </button>
      {isOpen && <NoteDialog note={note} when={when} onClose={() => setIsOpen(false)} />}
    </li>
  )
}
