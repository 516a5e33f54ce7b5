import { Panel } from '../../ui/Panel.tsx'
import { NotesHere } from './NotesHere.tsx'
import styles from './notes.module.css'

type Props = { userId: number; quoteId: number; title: string }

/** The driver photographs what the quarry hands out; what has arrived is the office's to read. */
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
