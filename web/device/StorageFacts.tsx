import { Button } from '@mantine/core'
import { KeyValues } from '../ui/KeyValues.tsx'
import styles from './deviceCard.module.css'
import { type Keeping, useStorage } from './keeping.ts'

export type DeviceWord = 'phone' | 'tablet'

/** How much lies on this device, and whether the browser may clear it: why it was asked, and what it said. */
export function StorageFacts({ device, facts = {} }: { device: DeviceWord; facts?: Record<string, string> }) {
  const { storage, askAgain } = useStorage()
  if (!storage) return <KeyValues values={facts} />
  const { used, keeping } = storage
  return (
    <>
      <KeyValues
        values={{
          ...facts,
          Storage: used === null ? 'This browser does not say' : `${megabytes(used)} used, the app included`,
          Kept: <span>{answers[keeping](device)}</span>,
        }}
      />
      {keeping === 'may-clear' && (
        <Button className={styles.askAgain ?? ''} onClick={askAgain}>
          Ask again
        </Button>
      )}
    </>
  )
}

const answers: Record<Keeping, (device: DeviceWord) => string> = {
  kept: (device) => `This ${device} keeps what is saved here, even when it runs short of space.`,
  'may-clear': (device) =>
    `This ${device} may clear what is saved here when it runs short of space. We asked it not to, and it did not agree. Send what waits, or install the app and ask again.`,
  'not-asked': (device) =>
    `Not asked yet. After the first save we ask this ${device} to keep it, even when it runs short of space.`,
  'cannot-ask': () => 'This browser cannot be asked to keep what is saved here. Send what waits as soon as you can.',
}

function megabytes(bytes: number): string {
  const mb = bytes / 1_000_000
  return `${mb < 10 ? mb.toFixed(1) : Math.round(mb)} MB`
}
