import { Button } from '@mantine/core'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { readUnsentSum } from '../device/unsentSum.ts'
import { useOnDevice } from '../device/useOnDevice.ts'
import { install, onInstallOffer, readInstallWay } from '../shell/install.ts'
import { Banner } from '../ui/Banner.tsx'
import styles from './install.module.css'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

export function InstallCard() {
  const way = useSyncExternalStore(onInstallOffer, readInstallWay)
  const waiting = useOnDevice(readUnsentSum)?.count ?? 0
  if (way === 'none') return null
  return (
    <section className={`card ${styles.install}`} aria-labelledby="install-title">
      <h2 className="h3" id="install-title">
        Install Loadstone on this phone
      </h2>
      {way === 'button' ? (
        <>
          <p>It then opens like any other app, even without signal.</p>
          <Button onClick={() => void install()}>
            <IconDownload className="i" size={20} aria-hidden />
            Install
          </Button>
        </>
      ) : (
        <>
          {waiting > 0 ? (
            <Banner tone="amber" Icon={IconAlertTriangle} title={`Send first: ${waiting} unsent`}>
              What waits here stays in Safari and doesn’t move to the installed app, which starts empty. Install it once
              everything has been sent.
            </Banner>
          ) : (
            <p>
              Do this before your first ticket: Safari deletes the data of sites that aren’t installed after 7 days.
            </p>
          )}
          <ol>
            <li>Tap Share in Safari’s bar.</li>
            <li>Choose “Add to Home Screen”, then “Add”.</li>
            <li>Open Loadstone from the home screen and sign in there.</li>
          </ol>
        </>
      )}
    </section>
  )
}
