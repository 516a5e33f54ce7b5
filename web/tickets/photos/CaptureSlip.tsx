import { IconCamera, IconCheck, IconX } from '@tabler/icons-react'
import { memo, useId } from 'react'
import { ErrorText } from '../../form/ErrorText.tsx'
import type { Picture } from '../../offline/rows.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from '../capture/capture.module.css'
import { Sheet } from '../Sheet.tsx'
import { pictureUrl } from '../signature/CaptureSignature.tsx'
import { usePhoto } from './usePhoto.ts'

type Props = {
  slip: Picture | null
  onSlip: (slip: Picture | null) => void
  /** The ticket must not be submitted while a photo is being read. */
  onReading: (isReading: boolean) => void
}

export const CaptureSlip = memo(function CaptureSlip({ slip, onSlip, onReading }: Props) {
  return slip ? <Taken slip={slip} onRemove={() => onSlip(null)} /> : <Take onSlip={onSlip} onReading={onReading} />
})

function Take({ onSlip, onReading }: Pick<Props, 'onSlip' | 'onReading'>) {
  const errorId = useId()
  const { unread, isReading, input } = usePhoto(
    (image) => onSlip({ mime: 'image/jpeg', bytes: image.slice().buffer }),
    onReading,
  )
  return (
    <div className={styles.field}>
      <label className={styles.takeSlip} data-busy={isReading || undefined}>
        <IconCamera className="i" size={24} aria-hidden />
        {isReading ? 'Reading the photo' : 'Photo of the slip'}
        <input {...input} disabled={isReading} aria-describedby={unread ? errorId : undefined} />
      </label>
      {unread && (
        <div id={errorId} className="mantine-InputWrapper-error" role="alert">
          <ErrorText text={unread} />
        </div>
      )}
    </div>
  )
}

function Taken({ slip, onRemove }: { slip: Picture; onRemove: () => void }) {
  return (
    <div className={`${styles.row} ${styles.isSign}`}>
      <button type="button" className={styles.slip} popoverTarget={sheetId} aria-label="Enlarge the photo">
        <img src={pictureUrl(slip)} alt="The slip, as photographed" />
      </button>
      <span>
        <b>Photo of the slip</b>
        <small className={styles.good}>
          <IconCheck className="i" size={18} aria-hidden />
          Photo kept
        </small>
      </span>
      <IconButton label="Remove the photo" Icon={IconX} onClick={onRemove} />
      <Sheet id={sheetId} title="Photo of the slip">
        {() => <img className={styles.wholeSlip} src={pictureUrl(slip)} alt="The whole slip, to be read" />}
      </Sheet>
    </div>
  )
}

const sheetId = 'slip'
