import { IconAlertTriangle, IconDeviceMobile, IconDownload } from '@tabler/icons-react'
import { readWaitingHere, sumMade, type WaitingHere, type WorkCounts } from '../offline/waitingHere.ts'
import { Banner } from '../ui/Banner.tsx'
import { PendingButton } from '../ui/PendingButton.tsx'
import { device } from './device.ts'
import { useReading } from './useReading.ts'
import { savedText, useSaveAsFile } from './useSaveAsFile.ts'
import styles from './waitingOnPhone.module.css'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

/** For the login page. A refused driver can get their work to the office from here. */
export function WaitingOnPhone() {
  const waiting = useReading(() => readWaitingHere(device))
  if (!waiting || sumMade(waiting) + waiting.missing === 0) return null
  return (
    <div className={styles.waiting}>
      <Missing count={waiting.missing} />
      <Waiting {...waiting} />
    </div>
  )
}

function Waiting({ shutOut, ...made }: WaitingHere) {
  const all = sumMade(made)
  if (all === 0) return null
  return (
    <Banner
      tone="amber"
      Icon={IconDeviceMobile}
      title={`${whatWaits(made)} ${all === 1 ? 'waits' : 'wait'} on this phone`}
      role="status"
    >
      {shutOut.length === 0 ? (
        <p>{all === 1 ? 'It is sent' : 'They are sent'} when there is signal, or once the driver has signed in.</p>
      ) : (
        <ShutOut drivers={shutOut} />
      )}
    </Banner>
  )
}

function ShutOut({ drivers }: { drivers: WaitingHere['shutOut'] }) {
  const isOne = drivers.reduce((sum, made) => sum + sumMade(made), 0) === 1
  return (
    <>
      <p>
        The driver can’t sign in any more. Save {isOne ? 'it' : 'them'} as a file and give it to the office. Nothing is
        deleted from this phone.
      </p>
      {drivers.map((one) => (
        <SaveAsFile key={one.userId} {...one} />
      ))}
    </>
  )
}

/** Lost tickets of any user. */
function Missing({ count }: { count: number }) {
  if (count === 0) return null
  const title = `${counted(count)} made on this phone ${count === 1 ? 'is' : 'are'} missing`
  return (
    <Banner tone="red" Icon={IconAlertTriangle} title={title} role="alert">
      <p>Login and open Unsent to see which, and tell the office.</p>
    </Banner>
  )
}

function SaveAsFile({ userId, ...waiting }: WaitingHere['shutOut'][number]) {
  const { progress, isSaving, save } = useSaveAsFile(userId)
  return (
    <div className={styles.save}>
      <PendingButton
        leftSection={<IconDownload className="i" size={20} aria-hidden />}
        isPending={isSaving}
        onClick={() => void save()}
      >
        Save {whatWaits(waiting)} as a file
      </PendingButton>
      <p role="status">{savedText(progress, 'Saved. The office imports the file on its page Phones.')}</p>
    </div>
  )
}

/** `2 tickets, 1 photo of a slip and 1 collection note` */
function whatWaits({ tickets, slips, notes }: WorkCounts): string {
  return inWords.format([
    ...(tickets > 0 ? [counted(tickets)] : []),
    ...(slips > 0 ? [counted(slips, 'photo of a slip', 'photos of slips')] : []),
    ...(notes > 0 ? [counted(notes, 'collection note')] : []),
  ])
}

const inWords = new Intl.ListFormat('en-GB')

function counted(count: number, name = 'ticket', names = `${name}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? name : names}`
}
