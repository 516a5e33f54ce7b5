import { Loader } from '@mantine/core'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { DemoPerson } from '../../api/contract/demo.ts'
import { logInToDemo, loginErrorText } from '../session/login.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { StatusPill } from '../ui/StatusPill.tsx'
import styles from './demo.module.css'
import { people, roleWords, type Story, stepText } from './demoWords.ts'

type Row = { person: DemoPerson; name: string; text: string; state: Story['data'][number]['state'] }

/** The page comes drawn with these. */
const rowsBefore = people.map((person): Row => ({ person, name: '', text: '\u00a0', state: 'waiting' }))

function rowsOf({ data, meta }: Story): readonly Row[] {
  return data.map(({ step, ...row }) => ({ ...row, text: stepText(step, meta) }))
}

/** `story` is null until it has come; the people can be clicked before. */
export function DemoPeople({ story }: { story: Story | null }) {
  const id = useId()
  const [signingIn, setSigningIn] = useState<DemoPerson | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  async function signIn(person: DemoPerson) {
    if (signingIn) return
    setSigningIn(person)
    setFailure(null)
    try {
      await logInToDemo(person)
    } catch (error) {
      setFailure(loginErrorText(error))
    } finally {
      setSigningIn(null)
    }
  }
  return (
    <section className={styles.demo} aria-labelledby={id}>
      <h2 className="h2" id={id}>
        This is a demo: be one of six people
      </h2>
      <p className={styles.lead}>
        One load of stone, from the asking to the weight ticket, in this order. No password needed.
      </p>
      {failure && (
        <p className={styles.error} role="alert">
          {failure}
        </p>
      )}
      <ol className={`card ${styles.people}`}>
        {(story ? rowsOf(story) : rowsBefore).map((row, nth) => (
          <Person
            key={row.person}
            row={row}
            place={nth + 1}
            isPending={signingIn === row.person}
            onSignIn={() => void signIn(row.person)}
          />
        ))}
      </ol>
      <p className={styles.foot}>Everything in here is made up.</p>
    </section>
  )
}

type Props = {
  row: Row
  place: number
  isPending: boolean
  onSignIn: () => void
}

function Person({ row: { person, name, text, state }, place, isPending, onSignIn }: Props) {
  return (
    <li className={styles[state]}>
      <button type="button" className={styles.person} aria-busy={isPending} onClick={onSignIn}>
        <span className={styles.place}>{place}</span>
        <Avatar name={name} />
        <span className={styles.who}>
          <b>{name}</b> <span>{roleWords[person]}</span> <small>{text}</small>
        </span>
        {isPending ? <Loader size={22} aria-label="Signing in" /> : <Mark state={state} />}
      </button>
    </li>
  )
}

function Mark({ state }: Pick<Row, 'state'>) {
  switch (state) {
    case 'done':
      return <StatusPill tone="green" Icon={IconCheck} label="Done" />
    case 'next':
      return <span className={styles.signIn}>Sign in</span>
    case 'waiting':
      return <IconChevronRight className="i" size={20} aria-hidden />
  }
}
