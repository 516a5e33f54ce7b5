import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { showToast } from '../../ui/toast.ts'

type Props = { text: string; label: string; title: string; said: string }

/** Nothing where the browser has no clipboard to lend: it does so only to a page from https or this machine. */
export function CopyButton({ text, label, title, said }: Props) {
  if (!navigator.clipboard) return null
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showToast({ title, text: said })
  }
  return (
    <Button
      size="sm"
      variant="solid"
      leftSection={<IconCopy className="i" size={18} aria-hidden />}
      onClick={() => void copy()}
    >
      {label}
    </Button>
  )
}
