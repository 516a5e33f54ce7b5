import { may } from '../../../api/contract/rules/permissions.ts'
import { signaturePath } from '../../../api/contract/signaturePath.ts'
import { useSession } from '../../session/useSession.ts'
import styles from '../tickets.module.css'

const inkFilter = 'ink-in-a-row'

/** The image alone: the button or dialog around it names it. `isSmall` needs an `InkFilter` on the page. */
export function Signature({ path, isSmall = false }: { path: string; isSmall?: boolean }) {
  const filter = isSmall ? { filter: `url(#${inkFilter})` } : undefined
  return (
    <img
      src={signaturePath(path)}
      alt=""
      loading="lazy"
      decoding="async"
      style={filter}
      // Offline: show a blank, not a broken image.
      onError={({ currentTarget }) => {
        currentTarget.style.visibility = 'hidden'
      }}
    />
  )
}

/** Blackens each pixel that a stroke touches: scaled to a table row, a signature turns grey. Put it once on a page. */
export function InkFilter() {
  return (
    <svg className={styles.inkFilter} aria-hidden="true">
      <filter id={inkFilter} colorInterpolationFilters="sRGB">
        <feComponentTransfer>
          <feFuncR type="gamma" exponent="5" />
          <feFuncG type="gamma" exponent="5" />
          <feFuncB type="gamma" exponent="5" />
        </feComponentTransfer>
      </filter>
    </svg>
  )
}

/** Haulier staff without the fulfilment permission see tickets but not signatures. */
export function useSeesSignatures(): boolean {
  const session = useSession()
  return session !== null && may(session.user, 'signature.read')
}
