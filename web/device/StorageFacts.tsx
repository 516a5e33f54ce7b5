import { Button } from '@mantine/core'
import { KeyValues } from '../ui/KeyValues.tsx'
import styles from './deviceCard.module.css'
import { type StoragePromise, useStorage } from './keeping.ts'

export type DeviceWord = 'phone' | 'tablet'

export function StorageFacts({ device, facts = {} }: { device: DeviceWord; facts?: Record<string, string> }) {
  const { storage, askAgain } = useStorage()
  if (!storage) return <KeyValues values={facts} />
  const { used, keeping } = storage
  const { short, why } = answers[keeping]
  return (
    <div className={styles.storage}>
      <KeyValues
        values={{
          ...facts,
          Storage: used === null ? 'This browser does not say' : `${megabytes(used)} used, the app included`,
          Kept: short,
        }}
      />
      <p>{why(device)}</p>
      {keeping === 'may-clear' && <Button onClick={askAgain}>Ask again</Button>}
    </div>
  )
}

type Answer = { short: string; why: (device: DeviceWord) => string }

const answers: Record<StoragePromise, Answer> = {
  kept: {
    short: 'Yes, the browser agreed',
    why: (device) =>
      `This ${device} keeps the tickets and photos that are saved on it, even when it runs short of space.`,
  },
  'may-clear': {
    short: 'Not promised',
    why: (device) =>
      `We asked this ${device} to keep the tickets and photos that are saved on it and it did not agree: it may clear them when it runs short of space. Send what waits, or install the app and ask again.`,
  },
  'not-asked': {
    short: 'Not asked yet',
    why: (device) =>
      `After the first save we ask this ${device} to keep the tickets and photos that are saved on it, even when it runs short of space.`,
  },
  'cannot-ask': {
    short: 'This browser can’t be asked',
    why: (device) =>
      `This ${device} may clear the tickets and photos that are saved on it. Send what waits as soon as you have signal.`,
  },
}

function megabytes(bytes: number): string {
  const mb = bytes / 1_000_000
  return `${mb < 10 ? mb.toFixed(1) : Math.round(mb)} MB`
}
