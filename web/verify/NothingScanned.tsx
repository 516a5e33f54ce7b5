import { IconScan } from '@tabler/icons-react'
import { Headline } from './Headline.tsx'

export function NothingScanned() {
  return (
    <Headline
      tone="good"
      Icon={IconScan}
      title="Check a weight ticket"
      lead="Point your phone’s camera at the QR code on the ticket. It opens here and proves itself, also without a network."
    />
  )
}
