import { IconDownload, IconFileText, IconPhoto, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { Attachment } from '../../api/contract/attachments.ts'
import * as calls from '../../api/contract/calls.ts'
import { choicesNow, choicesOf, isPictureMime } from '../../api/contract/rules/attachments.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { requestOf } from '../../api/contract/wire/call.ts'
import { refusalText } from '../client/refusalText.ts'
import { useSend } from '../client/useSend.ts'
import { formatMoment } from '../ui/dates.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { showToast } from '../ui/toast.ts'
import { useFile } from '../ui/useFile.ts'
import styles from './attachments.module.css'
import { PreviewDialog } from './PreviewDialog.tsx'
import { ReadersChoice, ReadersShown } from './ReadersChoice.tsx'
import { RemoveFile } from './RemoveFile.tsx'
import { sizeText } from './sizeText.ts'

/** `mayChange`: the person answers for their firm's files; `mayRemove`: an admin, too. */
type Props = { file: Attachment; mayChange: boolean; mayRemove: boolean; isAdmin: boolean }

export function AttachmentRow({ file, mayChange, mayRemove, isAdmin }: Props) {
  const { id, name, size, added_at, is_own, firm, added_by, is_stored, is_former } = file
  const download = useFile(calls.attachmentFile, { id }, name)
  const by = isAdmin && added_by ? `${added_by}, ${firm}` : (added_by ?? firm)
  const facts = [sizeText(size), by, formatMoment(added_at, londonDay(Date.now())).replace('Today', 'today')]
  return (
    <li className={styles.file} aria-label={name}>
      <Thumb file={file} />
      <span className={styles.words}>
        <b>{name}</b>
        <small>{facts.join(', ')}</small>
        {is_former && <small>Of the released order: nobody else sees it now.</small>}
        {!is_stored && <small>The file was not in the backup that was restored. Add it again.</small>}
      </span>
      <Seen file={file} mayChange={mayChange && is_own && !is_former} isAdmin={isAdmin} />
      <span className={styles.acts}>
        {is_stored && (
          <IconButton
            label={download.read === null ? `Download ${name}` : `Cancel the download of ${name}`}
            Icon={download.read === null ? IconDownload : IconX}
            onClick={download.read === null ? () => void download.fetch() : download.cancel}
          />
        )}
        {((mayRemove && is_own) || isAdmin) && <RemoveFile file={file} />}
      </span>
    </li>
  )
}

/** A picture's opens it. */
function Thumb({ file }: { file: Attachment }) {
  const [isOpen, setIsOpen] = useState(false)
  const { id, name, mime, is_stored } = file
  const isPicture = isPictureMime(mime)
  if (!isPicture || !is_stored) {
    const Sign = isPicture ? IconPhoto : IconFileText
    return (
      <span className={styles.thumb}>
        <Sign className="i" size={26} aria-hidden />
      </span>
    )
  }
  return (
    <>
      <button type="button" className={styles.thumb} aria-label={`Show ${name}`} onClick={() => setIsOpen(true)}>
        <img src={requestOf(calls.attachmentPreview, { id }).path} alt="" loading="lazy" />
      </button>
      {isOpen && <PreviewDialog file={file} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Seen({ file, mayChange, isAdmin }: { file: Attachment; mayChange: boolean; isAdmin: boolean }) {
  const { id, name, record, readers, is_opened = true, version, firm, is_own } = file
  const changing = useSend(calls.attachmentUpdate, {
    onError: (error) =>
      showToast({ title: 'Failed to change who sees it', text: refusalText(error, 'Please try again.') }),
  })
  if (!mayChange) {
    return <ReadersShown record={record} chosen={readers} firm={isAdmin || !is_own ? firm : null} />
  }
  const choices = choicesOf(record)
  const open = choicesNow(record, readers, is_opened)
  return (
    <ReadersChoice
      label={`Who sees ${name}`}
      record={record}
      chosen={changing.isPending ? (changing.variables?.readers ?? readers) : readers}
      choices={choices}
      shut={choices.filter((one) => !open.includes(one))}
      isPending={changing.isPending}
      onChoose={(next) => changing.mutate({ id, readers: next, version })}
    />
  )
}
