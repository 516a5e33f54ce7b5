import { Button } from '@mantine/core'
import * as calls from '../../../api/contract/calls.ts'
import { londonDay } from '../../../api/contract/rules/londonDay.ts'
import { useCall } from '../../client/useCall.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { formatMoment } from '../../ui/dates.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import styles from './connections.module.css'

type Props = { id: number; title: string; onClose: () => void }

/** What was sent, without the signature, and what each try got. */
export function DeliveryDialog({ id, title, onClose }: Props) {
  const query = useCall(calls.deliveryRead, { id })
  const today = londonDay(Date.now())
  const close = (
    <Button onClick={onClose} data-autofocus>
      Close
    </Button>
  )
  return (
    <Dialog isOpen={!query.isLoading} title={title} actions={close} onClose={onClose}>
      <Loaded query={query} failure="Failed to load the delivery">
        {({ data: { headers, body, attempts } }) => (
          <>
            <h3 className={styles.part}>Headers</h3>
            <pre className={styles.sent}>
              {Object.entries(headers)
                .map(([name, value]) => `${name}: ${value}`)
                .join('\n')}
            </pre>
            <h3 className={styles.part}>Body</h3>
            <pre className={styles.sent}>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
            {attempts.length > 0 && <h3 className={styles.part}>Tries</h3>}
            <ul className={styles.tries}>
              {attempts.map(({ at, answer, ms }) => (
                <li key={at}>
                  {formatMoment(at, today)}: {answer}, in {ms} ms
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
