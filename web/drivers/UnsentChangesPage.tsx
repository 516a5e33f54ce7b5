import { IconCheck, IconDeviceTablet, IconDownload, IconSend } from '@tabler/icons-react'
import { ageText } from '../device/age.ts'
import { DeviceCard } from '../device/DeviceCard.tsx'
import { runEngine } from '../device/device.ts'
import { NextTry } from '../device/NextTry.tsx'
import { StorageTrouble } from '../device/StorageTrouble.tsx'
import { readUnsentSum } from '../device/unsentSum.ts'
import { useEngine } from '../device/useEngine.ts'
import { useNow } from '../device/useNow.ts'
import { useOnDevice } from '../device/useOnDevice.ts'
import { savedText, useSaveAsFile } from '../device/useSaveAsFile.ts'
import { WhenSent } from '../device/WhenSent.tsx'
import type { UserDb } from '../offline/databases.ts'
import type { OutboxRow } from '../offline/rows.ts'
import { listUnsentSeqs } from '../offline/unsentLists.ts'
import { useSession } from '../session/useSession.ts'
import { Banner } from '../ui/Banner.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loading } from '../ui/Loaded.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { PendingButton } from '../ui/PendingButton.tsx'
import { OverruledAssignments } from './OverruledAssignments.tsx'
import { UnsentChange } from './UnsentChange.tsx'
import styles from './unsentChanges.module.css'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

export function UnsentChangesPage() {
  const userId = useSession()?.user.id ?? 0
  const rows = useOnDevice(listWaiting)
  const unsent = useOnDevice(readUnsentSum)
  const now = useNow()
  const { progress, isSaving, save } = useSaveAsFile(userId)
  const { isStorageFailing } = useEngine()
  if (!rows || !unsent) return isStorageFailing ? <StorageTrouble device="tablet" /> : <Loading />
  const { count, oldestAt } = unsent
  return (
    <>
      <PageHead
        title={count === 0 ? 'Unsent' : `${count} unsent`}
        sub={oldestAt === null ? 'Everything has been sent' : `Oldest ${ageText(now - oldestAt)}`}
      >
        {count > 0 && (
          <PendingButton
            isPending={isSaving}
            leftSection={<IconDownload className="i" size={20} aria-hidden />}
            onClick={() => void save()}
          >
            Export
          </PendingButton>
        )}
        {count > 0 && <SendNow />}
      </PageHead>
      <div className={styles.changes}>
        <StorageTrouble device="tablet" />
        <OverruledAssignments userId={userId} />
        {progress !== 'idle' && (
          <p role="status">{savedText(progress, 'Exported. It all stays here until the server has it.')}</p>
        )}
        {rows.length > 0 ? (
          <>
            <Banner tone="amber" Icon={IconDeviceTablet} title="Safe on this tablet">
              <WhenSent what="Changes" />
            </Banner>
            {!isStorageFailing && <NextTry />}
            <ul className="card" aria-label="Unsent changes">
              {rows.map((row) => (
                <UnsentChange key={row.syncToken} row={row} userId={userId} now={now} />
              ))}
            </ul>
          </>
        ) : (
          <EmptyState Icon={IconCheck} title="Nothing is waiting">
            <p>Every change made on this tablet has reached the server.</p>
          </EmptyState>
        )}
        <DeviceCard device="tablet" />
      </div>
    </>
  )
}

/** Oldest first, including refused ones. */
async function listWaiting(db: UserDb): Promise<readonly OutboxRow[]> {
  const rows = await db.outbox.bulkGet(await listUnsentSeqs(db))
  return rows.flatMap((row) => row ?? [])
}

function SendNow() {
  const { isBusy, heldBack } = useEngine()
  return (
    <PendingButton
      variant="primary"
      leftSection={<IconSend className="i" size={20} aria-hidden />}
      isPending={isBusy}
      disabled={heldBack > 0}
      onClick={() => void runEngine().request('send-now')}
    >
      Send now
    </PendingButton>
  )
}
