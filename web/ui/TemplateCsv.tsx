import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { type ListName, listColumns } from '../../api/contract/rules/listColumns.ts'
import { csvBlob } from './csvText.ts'
import { giveFile } from './giveFile.ts'

/** The headings of a list's import, over one line as an example. */
export function TemplateCsv({ list }: { list: ListName }) {
  const columns = listColumns[list]
  const give = () => {
    const rows = [columns.map(({ heading }) => heading), columns.map(({ example }) => example)]
    void giveFile(csvBlob(rows), `${list}-template.csv`)
  }
  return (
    <Button size="sm" leftSection={<IconFileDownload className="i" size={18} aria-hidden />} onClick={give}>
      Template
    </Button>
  )
}
