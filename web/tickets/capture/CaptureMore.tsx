import { IconChevronDown, IconChevronUp, IconDots } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { ticketContent } from '../../../api/contract/tickets/content.ts'
import type { TareSource } from '../../../api/contract/tickets/weighedBy.ts'
import { Choice } from '../../form/Choice.tsx'
import type { Picture } from '../../offline/rows.ts'
import { CaptureSlip } from '../photos/CaptureSlip.tsx'
import { CaptureText } from './CaptureFields.tsx'
import styles from './capture.module.css'

type Props = {
  weighbridgeRef: string
  loadedAt: string
  onWeighbridgeRef: (text: string) => void
  onLoadedAt: (text: string) => void
  tareSource: TareSource | undefined
  /** Null where there is only one possible source. */
  onTareSource: ((source: 'weighbridge' | 'stored') => void) | null
  slip: Picture | null
  onSlip: (slip: Picture | null) => void
  onReadingSlip: (isReading: boolean) => void
}

const tareOptions = [
  { value: 'weighbridge', label: 'Weighbridge' },
  { value: 'stored', label: 'Stored tare' },
]

export const CaptureMore = memo(function CaptureMore(props: Props) {
  const {
    weighbridgeRef,
    loadedAt,
    onWeighbridgeRef,
    onLoadedAt,
    tareSource,
    onTareSource,
    slip,
    onSlip,
    onReadingSlip,
  } = props
  const [isOpen, setIsOpen] = useState(false)
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  const filled = [weighbridgeRef, loadedAt.split(',')[0], slip && 'photo'].filter(Boolean).join(' · ')
  return (
    <>
      <button
        type="button"
        className={`${styles.row} ${styles.isQuiet}`}
        aria-expanded={isOpen}
        aria-controls="more"
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconDots className="i" size={24} aria-hidden />
        <span>
          <b>More</b>
          <small>{(weighbridgeRef || slip) && !isOpen ? filled : 'Weighbridge ref, loaded at, photo'}</small>
        </span>
        <Chevron className="i" size={24} aria-hidden />
      </button>
      <div id="more" className={styles.more} hidden={!isOpen}>
        <CaptureText
          id="weighbridge_ref"
          label="Weighbridge ref"
          value={weighbridgeRef}
          maxLength={ticketContent.weighbridge_ref.max}
          autoCapitalize="characters"
          enterKeyHint="next"
          onChange={onWeighbridgeRef}
        />
        <CaptureText
          id="loaded_at"
          label="Loaded at"
          value={loadedAt}
          maxLength={ticketContent.loaded_at.max}
          enterKeyHint="done"
          onChange={onLoadedAt}
        />
        {onTareSource && (
          <Choice
            name="tare-source"
            label="Tare comes from"
            className={`choice ${styles.tareSource}`}
            options={tareOptions}
            value={tareSource ?? ''}
            onChange={(source) => onTareSource(source === 'stored' ? 'stored' : 'weighbridge')}
          />
        )}
        <CaptureSlip slip={slip} onSlip={onSlip} onReading={onReadingSlip} />
      </div>
    </>
  )
})
