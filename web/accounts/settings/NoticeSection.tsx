import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import * as calls from '../../../api/contract/calls.ts'
import type { NoticePreference } from '../../../api/contract/notices.ts'
import { refusalText } from '../../client/refusalText.ts'
import { request } from '../../client/request.ts'
import { keyOf, useCall } from '../../client/useCall.ts'
import { reload } from '../../client/useSend.ts'
import { Check } from '../../form/Check.tsx'
import { ErrorText } from '../../form/ErrorText.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { NewQuotes } from './NewQuotes.tsx'
import { Section } from './Section.tsx'
import styles from './settings.module.css'

type Notices = { data: NoticePreference[] }
const key = keyOf(calls.noticesRead, {})

/** Each switch saves at once; on failure it turns back and says why. */
export function NoticeSection() {
  const query = useCall(calls.noticesRead, {})
  return (
    <Section
      id="notices"
      title="Notices by mail"
      lead="You’ll always get links you ask for, such as for a new password. Changes save automatically."
    >
      <div className={styles.sectionBody}>
        <Loaded query={query} failure="Failed to load your notices">
          {({ data }) =>
            data.length === 0 ? <p>There are no email notices for your role.</p> : <Switches notices={data} />
          }
        </Loaded>
      </div>
    </Section>
  )
}

function Switches({ notices }: { notices: readonly NoticePreference[] }) {
  const { turn, saved, failure } = useTurnNotice()
  return (
    <>
      <ul className={styles.noticeList}>
        {notices.map((preference) => (
          <li key={preference.notice}>
            {preference.pace === undefined ? (
              <Check
                label={preference.label}
                isOn={preference.mail}
                onChange={(isOn) => turn({ before: preference, after: { ...preference, mail: isOn } })}
              />
            ) : (
              <NewQuotes
                {...preference}
                pace={preference.pace}
                onChange={(change) => turn({ before: preference, after: { ...preference, ...change } })}
              />
            )}
          </li>
        ))}
      </ul>
      <p className={styles.saved} role="status">
        {saved}
      </p>
      {failure && (
        <p className="mantine-InputWrapper-error" role="alert">
          <ErrorText text={failure} />
        </p>
      )}
    </>
  )
}

type PreferenceChange = { before: NoticePreference; after: NoticePreference }

function useTurnNotice() {
  const queries = useQueryClient()
  /** Versions from the last answers, so that a switch turned twice builds on its own first change. */
  const answered = useRef(new Map<NoticePreference['notice'], number>())
  const seenOf = ({ notice, version }: Pick<NoticePreference, 'notice' | 'version'>) => {
    const left = answered.current.get(notice)
    return left !== undefined && left > version ? left : version
  }
  const mutation = useMutation({
    scope: { id: 'notices' },
    mutationFn: ({ after: { label: _, ...chosen } }: PreferenceChange) =>
      request(calls.noticesUpdate, { notices: [{ ...chosen, version: seenOf(chosen) }] }),
    onSuccess: ({ data }) => {
      answered.current = new Map(data.map(({ notice, version }) => [notice, version]))
    },
    onMutate: async ({ after }) => {
      await queries.cancelQueries({ queryKey: key })
      show(after)
    },
    onError: (_error, { before }) => show(before),
    onSettled: () => reload(queries, calls.noticesUpdate.changes),
  })

  function show(chosen: NoticePreference) {
    queries.setQueryData<Notices>(key, (before) => {
      return before && { data: before.data.map((row) => (row.notice === chosen.notice ? chosen : row)) }
    })
  }

  const failure = mutation.isError ? refusalText(mutation.error, 'Failed to save. Please try again.') : null
  return { turn: mutation.mutate, saved: mutation.data?.message ?? null, failure }
}
