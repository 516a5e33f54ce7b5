import { IconAlertTriangle, IconDeviceMobile, IconDownload } from '@tabler/icons-react'
import { useLiveQuery } from 'dexie-react-hooks'
import { readWaitingHere, type WaitingHere } from '../offline/waitingHere.ts'
import { Banner } from '../ui/Banner.tsx'
import { PendingButton } from '../ui/PendingButton.tsx'
import { device } from './device.ts'
import { savedText, useSaveAsFile } from './useSaveAsFile.ts'
import styles from './waitingOnPhone.module.css'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

/** Where nobody is signed in: how many tickets wait here, and for those of a shut-out driver the way to their office. */
export function WaitingOnPhone() {
  const waiting = useLiveQuery(() => readWaitingHere(device))
  if (!waiting || waiting.tickets + waiting.missing === 0) return null
  return (
    <div className={styles.waiting}>
      <Missing count={waiting.missing} />
      <Waiting {...waiting} />
    </div>
  )
}

function Waiting({ tickets, shutOut }: WaitingHere) {
  if (tickets === 0) return null
  const title = tickets === 1 ? '1 ticket waits on this phone' : `${counted(tickets)} wait on this phone`
  const isOneToSave = shutOut.reduce((sum, one) => sum + one.tickets, 0) === 1
  return (
    <Banner tone="amber" Icon={IconDeviceMobile} title={title} role="status">
      {shutOut.length === 0 ? (
        <p>{tickets === 1 ? 'It is sent' : 'They are sent'} when there is signal, or once the driver has signed in.</p>
      ) : (
        <>
          <p>
            The driver can’t sign in any more. Save {isOneToSave ? 'the ticket' : 'the tickets'} as a file and give it
            to the office. Nothing is deleted from this phone.
          </p>
          {shutOut.map((one) => (
            <SaveAsFile key={one.userId} {...one} />
          ))}
        </>
      )}
    </Banner>
  )
}

/** What this phone has lost, of whomever. */
function Missing({ count }: { count: number }) {
  if (count === 0) return null
  const title = `${counted(count)} made on this phone ${count === 1 ? 'is' : 'are'} missing`
  return (
    <Banner tone="red" Icon={IconAlertTriangle} title={title} role="alert">
      <p>Login and open Unsent to see which, and tell the office.</p>
    </Banner>
  )
}

function SaveAsFile({ userId, tickets }: { userId: number; tickets: number }) {
  const { progress, isSaving, save } = useSaveAsFile(userId)
  return (
    <div className={styles.save}>
      <PendingButton
        leftSection={<IconDownload className="i" size={20} aria-hidden />}
        isPending={isSaving}
        onClick={() => void save()}
      >
        Save {counted(tickets)} as a file
      </PendingButton>
      <p role="status">{savedText(progress, 'Saved. The office imports the file on its page Phones.')}</p>
    </div>
  )
}

function counted(tickets: number): string {
  return tickets === 1 ? '1 ticket' : `${tickets.toLocaleString('en-GB')} tickets`
}
