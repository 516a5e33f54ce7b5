import { Panel } from '../../ui/Panel.tsx'
import { NotesHere } from './NotesHere.tsx'
import styles from './notes.module.css'

type Props = { userId: number; quoteId: number; title: string }

/** Drivers see only their unsent notes; the office reads those that have arrived. */
export function DriverNotes(props: Props) {
  return (
    <Panel title="Collection notes">
      <div className="card-body">
        <ul className={styles.notes}>
          <NotesHere {...props} device="phone" />
        </ul>
      </div>
    </Panel>
  )
}
