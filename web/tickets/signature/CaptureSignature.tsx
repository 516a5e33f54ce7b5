import { IconCheck, IconChevronRight, IconSignature } from '@tabler/icons-react'
import { memo } from 'react'
import { toDataUrl } from '../../../api/contract/wire/dataUrl.ts'
import { unattended } from '../../device/ticketsOnDevice.ts'
import type { Picture } from '../../offline/rows.ts'
import styles from '../capture/capture.module.css'

type Props = {
  saved: Picture | null
  isDrawn: boolean
  isUnsigned: boolean
  signedBy: string
  onOpen: () => void
}

export const CaptureSignature = memo(function CaptureSignature({
  saved,
  isDrawn,
  isUnsigned,
  signedBy,
  onOpen,
}: Props) {
  return (
    <button
      id="signature"
      type="button"
      className={`${styles.row} ${styles.isSign}`}
      aria-haspopup="dialog"
      // Keeps the alert out of the button's accessible name.
      aria-describedby={isUnsigned ? 'unsigned' : undefined}
      onClick={onOpen}
    >
      <span className={saved ? styles.pad : `${styles.pad} ${styles.isEmpty}`}>
        {saved ? (
          <img src={pictureUrl(saved)} alt="Signature, saved" />
        ) : (
          <IconSignature className="i" size={28} aria-hidden />
        )}
      </span>
      <span>
        <b>{signedBy === unattended ? 'Nobody here' : signedBy || 'Signature'}</b>
        {saved ? (
          <small className={styles.good}>
            <IconCheck className="i" size={18} aria-hidden />
            Signature saved!
          </small>
        ) : (
          <small id="unsigned" role={isUnsigned ? 'alert' : undefined} className={isUnsigned ? styles.odd : undefined}>
            {unsignedText(isDrawn, isUnsigned)}
          </small>
        )}
      </span>
      <IconChevronRight className="i" size={24} aria-hidden />
    </button>
  )
})

function unsignedText(isDrawn: boolean, isUnsigned: boolean): string {
  if (isDrawn) return 'Drawn, not saved yet'
  return isUnsigned ? 'Weight changed: sign again' : 'Not signed yet'
}

export function pictureUrl({ mime, bytes }: Picture): string {
  return toDataUrl({ mime, bytes: new Uint8Array(bytes) })
}
