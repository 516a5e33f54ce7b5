import { IconFileDownload } from '@tabler/icons-react'
import * as calls from '../../../api/contract/calls.ts'
import { Download } from '../../ui/Download.tsx'
import { useFile } from '../../ui/useFile.ts'
import { Section } from './Section.tsx'
import styles from './settings.module.css'

export function ArchiveSection() {
  const file = useFile(calls.archiveRead, {}, 'loadstone-my-data.json')
  return (
    <Section
      id="archive"
      title="What is stored about you"
      lead="Your details, sign-ins, devices, notices, and what you did: quotes, bids, jobs, tickets and photos sent. One file (JSON), without prices."
    >
      <div className={styles.sectionBody}>
        <Download file={file} icon={<IconFileDownload className="i" size={18} aria-hidden />} label="Download" />
      </div>
    </Section>
  )
}
