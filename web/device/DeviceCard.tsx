import { deviceNumber } from '../../api/contract/rules/deviceNumber.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { formatClock, formatDayWithWeekday } from '../ui/dates.ts'
import { describeDevice } from './describeDevice.ts'
import styles from './deviceCard.module.css'
import { readEvents } from './deviceEvents.ts'
import { type DeviceWord, StorageFacts } from './StorageFacts.tsx'
import { useNow } from './useNow.ts'
import { useOnDevice } from './useOnDevice.ts'

const shown = 8

export function DeviceCard({ device }: { device: DeviceWord }) {
  const events = useOnDevice((db) => readEvents(db, shown)) ?? []
  const key = localStorage.getItem('loadstone|device')
  const today = londonDay(useNow())
  return (
    <section className={`card ${styles.deviceCard}`} aria-labelledby="device-title">
      <h2 className="h3" id="device-title">
        This {device}
      </h2>
      <StorageFacts
        device={device}
        facts={{ Name: describeDevice(), Number: key ? deviceNumber(key) : 'Given with the first save' }}
      />
      {key && <p>If you ring the office, read them the number: by it they find this {device}.</p>}
      {events.length > 0 && (
        <>
          <h3 className={styles.eventsTitle}>Last events, to read out to the office</h3>
          <ol className={styles.events} aria-label="Last events">
            {events.map(({ id, at, code, words, times }) => (
              <li key={id}>
                <b>{code}</b>
                <span>
                  {londonDay(at) === today ? '' : `${formatDayWithWeekday(londonDay(at))}, `}
                  {formatClock(at)}
                </span>
                <span>{times === 1 ? words : `${words}, ${times} times`}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
