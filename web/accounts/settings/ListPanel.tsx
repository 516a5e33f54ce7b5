import { Button } from '@mantine/core'
import { IconFileUpload, IconTable } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { lists, type listsOf } from '../../../api/contract/lists.ts'
import { paths } from '../../paths.ts'
import { Download } from '../../ui/Download.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TemplateCsv } from '../../ui/TemplateCsv.tsx'
import { useFile } from '../../ui/useFile.ts'
import styles from './lists.module.css'

type Name = ReturnType<typeof listsOf>[number]

export function ListPanel({ names }: { names: readonly Name[] }) {
  return (
    <Panel title="Your lists" sub="CSV, as every spreadsheet writes it">
      <ul className={styles.lists}>
        {names.map((name) => (
          <ListRow key={name} name={name} />
        ))}
      </ul>
    </Panel>
  )
}

function ListRow({ name }: { name: Name }) {
  const { title, many, text, table } = lists[name]
  const file = useFile(table, {}, `${many}.csv`)
  return (
    <li>
      <div>
        <h3 className="h3">{title}</h3>
        <p>{text}</p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: not a form's group */}
      <div className={styles.acts} role="group" aria-label={title}>
        <TemplateCsv list={name} />
        <Download file={file} icon={<IconTable className="i" size={18} aria-hidden />} label="Export" />
        <Button
          component={Link}
          to={paths.importList(name)}
          size="sm"
          leftSection={<IconFileUpload className="i" size={18} aria-hidden />}
        >
          Import
        </Button>
      </div>
    </li>
  )
}
