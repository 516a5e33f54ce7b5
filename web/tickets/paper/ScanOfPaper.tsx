import { IconCamera, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { ErrorText } from '../../form/ErrorText.tsx'
import type { Picture } from '../../offline/rows.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { usePhoto } from '../photos/usePhoto.ts'
import { pictureUrl } from '../signature/CaptureSignature.tsx'
import styles from './paper.module.css'

type Props = { nth: number; scan: Picture | null; onScan: (scan: Picture | null) => void }

/** A photo or scan of the signed paper, made to fit as it is taken. */
export function ScanOfPaper({ nth, scan, onScan }: Props) {
  const id = useId()
  const { unread, isReading, input } = usePhoto((bytes) => onScan({ mime: 'image/jpeg', bytes: bytes.slice().buffer }))
  if (scan) {
    return (
      <div className={styles.scan}>
        <img src={pictureUrl(scan)} alt={`The paper of row ${nth}`} />
        <IconButton label={`Remove the scan of row ${nth}`} Icon={IconX} onClick={() => onScan(null)} />
      </div>
    )
  }
  return (
    <div className={styles.scan}>
      <label className={styles.take} title="Scan of the paper" data-busy={isReading || undefined}>
        <IconCamera className="i" size={20} aria-hidden />
        <span className="sr">{`Scan of the paper, row ${nth}`}</span>
        {/* An office's scanner makes PDFs: let one be chosen, so that it is refused in words. */}
        <input
          {...input}
          accept="image/*,application/pdf"
          disabled={isReading}
          aria-describedby={unread ? id : undefined}
        />
      </label>
      {unread && (
        <small id={id} className={styles.fault} role="alert">
          <ErrorText text={unread} />
        </small>
      )}
    </div>
  )
}
