import { Button, TextInput } from '@mantine/core'
import { IconCircleCheck, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { normalisePostcode } from '../../api/contract/rules/postcode.ts'
import { ErrorText } from '../form/ErrorText.tsx'
import { PendingButton } from '../ui/PendingButton.tsx'
import styles from './address.module.css'
import type { PostcodeLookup } from './usePostcodeLookup.ts'

type Props = {
  id: string
  label: string
  autoComplete: string
  value: string
  error: ReactNode
  lookup: Pick<PostcodeLookup, 'isLooking' | 'message'>
  onFind: () => void
  /** It came with the chosen address; changing it starts a new search. */
  isChosen: boolean
  onType: (postcode: string) => void
  onChange: () => void
}

export function PostcodeField({
  id,
  label,
  autoComplete,
  value,
  error,
  lookup,
  onFind,
  isChosen,
  onType,
  onChange,
}: Props) {
  const { isLooking, message } = lookup
  const messageId = `${id}-said`
  const wrong = error ?? (message?.tone === 'bad' ? message.text : null)
  return (
    <div className={styles.postcode}>
      <div className={styles.find}>
        <TextInput
          id={id}
          label={label}
          value={value}
          readOnly={isChosen}
          required
          withAsterisk={false}
          error={wrong !== null && wrong !== undefined && wrong !== false}
          // Mantine overrides `aria-describedby` with its own, which lacks the text below.
          ref={(input) => input?.setAttribute('aria-describedby', messageId)}
          autoComplete={autoComplete}
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          onBlur={({ currentTarget }) => {
            const written = normalisePostcode(currentTarget.value)
            if (written !== value) onType(written)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isChosen) return
            // Enter finds the postcode and must not send the form.
            event.preventDefault()
            onFind()
          }}
        />
        {isChosen ? (
          <Button onClick={onChange}>Change</Button>
        ) : (
          <PendingButton
            variant="solid"
            isPending={isLooking}
            onClick={onFind}
            leftSection={<IconSearch className="i" size={20} aria-hidden />}
          >
            Find
          </PendingButton>
        )}
      </div>
      <p id={messageId} role="status" className={wrong ? 'mantine-InputWrapper-error' : styles.found}>
        {wrong && <ErrorText text={wrong} />}
        {!wrong && message && (
          <>
            <IconCircleCheck className="i" size={18} aria-hidden />
            {message.text}
          </>
        )}
      </p>
    </div>
  )
}
