import { Button } from '@mantine/core'
import { IconSignature, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { formatTonnes } from '../../../api/contract/rules/weight.ts'
import { type Image, toDataUrl } from '../../../api/contract/wire/dataUrl.ts'
import { ErrorText } from '../../form/ErrorText.tsx'
import type { PaperRow } from '../../offline/rows.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { readNetKg } from '../capture/captureRules.ts'
import { AddSignature } from '../signature/AddSignature.tsx'
import styles from './paper.module.css'
import type { PaperRows } from './usePaperRows.ts'

type Props = {
  row: PaperRow
  nth: number
  fault: string | undefined
  isLocked: boolean
  acts: Pick<PaperRows, 'sign' | 'goOn'>
}

/** A till signs on its screen instead of on a paper. */
export function SignHere({ row, nth, fault, isLocked, acts }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { token, cells, signature } = row
  if (signature) {
    return (
      <div className={styles.signed}>
        <img src={signature} alt={`The signature of row ${nth}`} />
        <IconButton
          label={`Remove the signature of row ${nth}`}
          Icon={IconX}
          isDisabled={isLocked}
          onClick={() => acts.sign(token, null)}
        />
        {fault && (
          <small className={styles.fault}>
            <ErrorText text={fault} />
          </small>
        )}
      </div>
    )
  }
  const netKg = readNetKg(cells) ?? 0
  function save(drawn: Image | null) {
    if (!drawn) return
    // The dialog gives the focus back before the row passes it on.
    flushSync(() => setIsOpen(false))
    flushSync(() => acts.sign(token, toDataUrl(drawn)))
    acts.goOn(token, 'paper_kept_at')
  }
  return (
    <>
      <button
        type="button"
        className={styles.take}
        title="Sign here"
        aria-label={`Sign here, row ${nth}`}
        disabled={isLocked || netKg <= 0}
        onClick={() => setIsOpen(true)}
      >
        <IconSignature className="i" size={20} aria-hidden />
      </button>
      {isOpen && (
        <Dialog
          isOpen
          title={`Sign for ${formatTonnes(netKg, 3)}`}
          onClose={() => setIsOpen(false)}
          actions={<Button onClick={() => setIsOpen(false)}>Cancel</Button>}
        >
          <p>{[cells.vehicle, cells.driver, cells.weighbridge_ref, cells.signed_by].filter(Boolean).join(', ')}</p>
          <AddSignature saved={null} onChange={save} />
        </Dialog>
      )}
    </>
  )
}
