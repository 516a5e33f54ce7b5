import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { formatTonnes } from '../../api/contract/rules/weight.ts'
import type { JobOnDevice } from '../device/jobsOnDevice.ts'
import { ErrorSummary } from '../form/ErrorSummary.tsx'
import type { CachedVehicle } from '../offline/rows.ts'
import { paths } from '../paths.ts'
import { DriverHead } from '../shell/DriverHead.tsx'
import { Banner } from '../ui/Banner.tsx'
import { PendingButton } from '../ui/PendingButton.tsx'
import { shortPlace } from '../ui/places.ts'
import { CaptureSigner, CaptureText, WeightField } from './CaptureFields.tsx'
import { CaptureNet } from './CaptureNet.tsx'
import { CaptureSignature } from './CaptureSignature.tsx'
import { CaptureVehicle } from './CaptureVehicle.tsx'
import styles from './capture.module.css'
import { findFaults, findWarnings, readNetKg } from './captureRules.ts'
import { goOnAtEnter } from './nextField.ts'
import type { CaptureDraft } from './useCaptureDraft.ts'

type Props = {
  quoteId: number
  /** Null where the order has left this phone since: what was begun can still be finished. */
  order: JobOnDevice | null
  vehicles: readonly CachedVehicle[]
  lastTares: ReadonlyMap<string, number>
  draft: CaptureDraft
}

/** One load in one screen, from the plate to the signature. */
export function CaptureForm({ quoteId, order, vehicles, lastTares, draft }: Props) {
  const { fields, signature, set, drawnBefore, sign, keepDrawing, prepare, finish, isSlow, failure } = draft
  const [attempt, setAttempt] = useState(0)
  const faults = findFaults(fields, signature !== null)
  const shownFaults = attempt > 0 ? faults : []
  const faultOf = (field: string) => shownFaults.find((fault) => fault.field === field)?.text
  const axles = vehicles.find(({ registration }) => registration === fields.vehicle)?.axles ?? null
  const lastTareKg = lastTares.get(fields.vehicle) ?? null
  const warnings = findWarnings({ fields, axles, lastTareKg })

  // What a key or a touch doesn't change isn't drawn again: on a slow phone the whole form takes longer than a touch may.
  const head = useMemo(
    () => (
      <DriverHead
        title="Add ticket"
        sub={order ? `${order.job.product_name} · ${shortPlace(order.job.to)}` : `Order ${quoteId}`}
        back={{ to: paths.driverJob(quoteId), label: 'Back to the job' }}
      />
    ),
    [order, quoteId],
  )

  function submit() {
    if (faults.length === 0) finish()
    else setAttempt(attempt + 1)
  }

  return (
    <form className={styles.capture} noValidate onSubmit={(event) => event.preventDefault()} onKeyDown={goOnAtEnter}>
      {head}
      <main className={styles.ticket} id="main" tabIndex={-1}>
        <ErrorSummary attempt={attempt} title={null} faults={shownFaults} />
        <CaptureVehicle vehicle={fields.vehicle} vehicles={vehicles} onChoose={set.vehicle} />
        <div className={styles.two}>
          <WeightField
            id="gross"
            label="Gross"
            value={fields.gross}
            fault={faultOf('gross')}
            isWarned={warnings.some(({ field }) => field === 'gross')}
            onChange={set.gross}
          />
          <WeightField
            id="tare"
            label="Tare"
            value={fields.tare}
            last={lastTareKg === null ? null : formatTonnes(lastTareKg, 3).replace(' t', '')}
            fault={faultOf('tare')}
            isWarned={warnings.some(({ field }) => field === 'tare')}
            onChange={set.tare}
          />
        </div>
        <CaptureNet netKg={readNetKg(fields)} order={order} />
        {warnings.map(({ field, title, text }) => (
          <div key={field} id={`${field}-warning`}>
            <Banner tone="amber" Icon={IconAlertTriangle} title={title} role="status">
              {text}
            </Banner>
          </div>
        ))}
        <CaptureSigner
          signedBy={fields.signed_by}
          weighbridge={fields.weighbridge_ref}
          onChange={set.signed_by}
          onWeighbridge={set.weighbridge_ref}
        />
        <CaptureSignature saved={signature} drawnBefore={drawnBefore} onChange={sign} onDraw={keepDrawing} />
        <CaptureText
          id="loaded_at"
          label="Loaded at"
          value={fields.loaded_at}
          maxLength={200}
          enterKeyHint="done"
          onChange={set.loaded_at}
        />
        {failure && (
          <Banner tone="red" Icon={IconAlertTriangle} title="Failed to save ticket" role="alert">
            {failure}
          </Banner>
        )}
      </main>
      <footer className={styles.submit}>
        <NextStep text={faults.find(({ field }) => field === 'signature' || isNetFault(field, fields))?.text ?? null} />
        <PendingButton
          variant="primary"
          size="lg"
          fullWidth
          isPending={isSlow}
          onPointerDown={faults.length === 0 ? prepare : undefined}
          onClick={submit}
        >
          Submit ticket
        </PendingButton>
      </footer>
    </form>
  )
}

/** A net weight can only be wrong once there are two weights. */
function isNetFault(field: string, fields: { gross: string; tare: string }): boolean {
  const net = readNetKg(fields)
  return field === 'gross' && net !== null && net <= 0
}

/** What is still to do, said before it is asked for; its place is kept. */
function NextStep({ text }: { text: string | null }) {
  return (
    <p className={styles.submitSay} role="status">
      {text && (
        <>
          <IconInfoCircle className="i" size={20} aria-hidden />
          {text}
        </>
      )}
    </p>
  )
}
