import { IconShieldQuestion } from '@tabler/icons-react'
import { Headline } from './Headline.tsx'
import styles from './verifyPage.module.css'

/** A browser without Web Crypto, as on any address without https. */
export function CantCheck() {
  return (
    <div className={styles.page}>
      <Headline
        tone="unsure"
        Icon={IconShieldQuestion}
        title="This browser can’t check tickets"
        lead="Scan the QR code with another phone, or open it in another browser."
      />
    </div>
  )
}
