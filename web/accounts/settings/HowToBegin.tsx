import * as calls from '../../../api/contract/calls.ts'
import { docsPage } from '../../../api/contract/pageLinks.ts'
import { Panel } from '../../ui/Panel.tsx'
import styles from './connections.module.css'

/** The first call: every ticket of the firm. */
export function HowToBegin() {
  return (
    <Panel title="How to begin">
      <div className="card-body">
        <p className={styles.quiet}>Make a token that reads tickets, and send it with each call:</p>
        <code className={styles.code}>
          curl -H "Authorization: Bearer lst_…" {window.location.origin}
          {calls.ticketCsv.path}
        </code>
        <p className={styles.quiet}>
          The answer’s <code>RateLimit</code> headers say how much more it may call.{' '}
          <a href={docsPage}>All calls, and the scope that each takes</a>
        </p>
      </div>
    </Panel>
  )
}
