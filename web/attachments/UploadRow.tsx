import { Button } from '@mantine/core'
import { IconFileText, IconFileX, IconPhoto, IconX } from '@tabler/icons-react'
import { choicesOf, kindOfName } from '../../api/contract/rules/attachments.ts'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './attachments.module.css'
import { ReadersChoice } from './ReadersChoice.tsx'
import { sentText } from './sizeText.ts'
import { chooseReaders, dropUpload, type Upload } from './uploads.ts'
import '../ui/progress.css'

export function UploadRow({ upload }: { upload: Upload }) {
  const { id, name, size, sent, state, readers, place, reason } = upload
  if (state === 'refused') {
    return (
      <li className={styles.file} data-state="refused" aria-label={name}>
        <span className={styles.thumb}>
          <IconFileX className="i" size={26} aria-hidden />
        </span>
        <span className={styles.words} role="alert">
          <b>{name}</b>
          <small>{reason}</small>
        </span>
        <span className={styles.acts}>
          <IconButton label={`Take away ${name}`} Icon={IconX} onClick={() => dropUpload(id)} />
        </span>
      </li>
    )
  }
  const Sign = kindOfName(name) === 'pdf' ? IconFileText : IconPhoto
  const percent = Math.floor((sent / size) * 100)
  return (
    <li className={styles.file} data-state="sending" aria-label={name}>
      <span className={styles.thumb}>
        <Sign className="i" size={26} aria-hidden />
      </span>
      <span className={styles.words}>
        <b>{name}</b>
        <span className="progress" role="progressbar" aria-label={`Uploading ${name}`} aria-valuenow={percent}>
          <i style={{ width: `${percent}%` }} />
        </span>
        <small role="status">{stateText(state, sent, size)}</small>
      </span>
      <ReadersChoice
        label={`Who sees ${name}`}
        record={place.record}
        chosen={readers}
        choices={choicesOf(place.record)}
        isPending={state === 'is checked'}
        onChoose={(next) => chooseReaders(id, next)}
      />
      <span className={styles.acts}>
        <Button size="xs" variant="quiet" aria-label={`Cancel ${name}`} onClick={() => dropUpload(id)}>
          Cancel
        </Button>
      </span>
    </li>
  )
}

function stateText(state: Exclude<Upload['state'], 'refused'>, sent: number, size: number): string {
  switch (state) {
    case 'waits':
      return 'Waits for the file before it'
    case 'sends':
      return `${sentText(sent, size)}. Goes on by itself after a lost line`
    case 'has no signal':
      return `${sentText(sent, size)}. No signal: goes on when it is back`
    case 'is checked':
      return 'All sent. It is being checked'
  }
}
