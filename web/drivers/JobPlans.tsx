import { Button } from '@mantine/core'
import { IconFileText, IconPhoto } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useOnDevice } from '../device/useOnDevice.ts'
import type { CachedOrder, KeptPlan } from '../offline/rows.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { giveFile } from '../ui/giveFile.ts'
import { Panel } from '../ui/Panel.tsx'
import styles from './jobPlans.module.css'

type Plan = NonNullable<CachedOrder['plans']>[number]

/** The order's files for its drivers, as this phone keeps them. */
export function JobPlans({ job }: { job: CachedOrder }) {
  const { plans = [], quote_id } = job
  const ids = plans.map(({ id }) => id)
  // One plan may go and another come between two syncs.
  const kept = useOnDevice((db) => db.plans.bulkGet(ids), `${quote_id}: ${ids.join()}`)
  const [shown, setShown] = useState<Plan | null>(null)
  if (plans.length === 0) return null
  const find = ({ id }: Plan) => kept?.find((one) => one?.id === id)
  const shownFile = shown && find(shown)
  function open(plan: Plan) {
    const file = find(plan)
    if (!file) return
    if (file.mime === 'application/pdf') void giveFile(blobOf(file), plan.name)
    else setShown(plan)
  }
  return (
    <Panel title="Plans and pictures">
      <ul className={styles.plans}>
        {plans.map((plan) => {
          const Sign = plan.mime === 'application/pdf' ? IconFileText : IconPhoto
          return (
            <li key={plan.id}>
              <button type="button" disabled={!find(plan)} onClick={() => open(plan)}>
                <Sign className="i" size={24} aria-hidden />
                <span>
                  <b>{plan.name}</b>
                  <small>{kept === undefined || find(plan) ? 'On this phone' : 'Not on this phone yet'}</small>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {shown && shownFile && <Picture name={shown.name} file={shownFile} onClose={() => setShown(null)} />}
    </Panel>
  )
}

const blobOf = ({ bytes, mime }: KeptPlan) => new Blob([bytes], { type: mime })

function Picture({ name, file, onClose }: { name: string; file: KeptPlan; onClose: () => void }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blobOf(file))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const close = (
    <Button variant="solid" onClick={onClose} data-autofocus>
      Close
    </Button>
  )
  return (
    <Dialog isOpen title={name} onClose={onClose} actions={close}>
      {url && <img className={styles.picture} src={url} alt={name} />}
    </Dialog>
  )
}
