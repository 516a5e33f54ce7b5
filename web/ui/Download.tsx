import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { useFile } from './useFile.ts'

type Props = { file: ReturnType<typeof useFile>; icon: ReactNode; label: string; variant?: 'solid' | 'line' }

/** While preparing, the button shows the bytes received and cancels. */
export function Download({ file: { read, fetch, cancel }, icon, label, variant = 'line' }: Props) {
  const isLoading = read !== null
  return (
    <Button
      size="sm"
      variant={variant}
      leftSection={isLoading ? <IconX className="i" size={18} aria-hidden /> : icon}
      onClick={isLoading ? cancel : () => void fetch()}
    >
      {isLoading ? `Preparing… ${sizeText(read)}, cancel` : label}
    </Button>
  )
}

/** `3.2 MB` */
function sizeText(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
