import { TextInput } from '@mantine/core'
import { IconCheck, IconPencil, IconUserOff, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { unattended } from '../../device/ticketsOnDevice.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './signing.module.css'

type Props = {
  signedBy: string
  signers: readonly string[]
  onChange: (signedBy: string) => void
}

const mostNames = 3

const heading = (
  <>
    Signed by <span className="opt">(optional)</span>
  </>
)

export function Signers({ signedBy, signers, onChange }: Props) {
  const [isTyping, setIsTyping] = useState(false)
  const [offered, setOffered] = useState(() => offer(signedBy, signers))
  if (isTyping) {
    const finish = () => {
      setOffered(offer(signedBy, signers))
      setIsTyping(false)
    }
    return <OtherName signedBy={signedBy} onChange={onChange} onEnd={finish} />
  }

  function typeName() {
    onChange('')
    setIsTyping(true)
  }

  return (
    <fieldset className={styles.who}>
      <legend>{heading}</legend>
      {offered.map((name) => (
        <Name key={name} value={name} chosen={signedBy} onChoose={onChange}>
          <span className={styles.nameText}>{name}</span>
        </Name>
      ))}
      <button type="button" className={styles.name} aria-label="Other name" onClick={typeName}>
        <IconPencil className="i" size={20} aria-hidden />
        <span>
          Other<span className={styles.tail}> name</span>
        </span>
      </button>
      <Name
        value={unattended}
        chosen={signedBy}
        icon={<IconUserOff className="i" size={20} aria-hidden />}
        onChoose={onChange}
      >
        Nobody here
      </Name>
    </fieldset>
  )
}

function offer(signedBy: string, signers: readonly string[]): readonly string[] {
  const own = signedBy === '' || signedBy === unattended ? [] : [signedBy]
  const known = [...new Set([...signers, ...own])].slice(0, mostNames)
  // Keep a typed name in the list.
  return own.every((name) => known.includes(name)) ? known : [...own, ...known.slice(1)]
}

type NameProps = {
  value: string
  chosen: string
  icon?: ReactNode
  onChoose: (signedBy: string) => void
  children: ReactNode
}

function Name({ value, chosen, icon, onChoose, children }: NameProps) {
  const isChosen = value === chosen
  const isNobody = value === unattended
  return (
    <label className={`${styles.name} ${isChosen ? styles.isChosen : ''} ${isNobody ? styles.isNobody : ''}`}>
      <input type="radio" name="signer" className="sr" checked={isChosen} onChange={() => onChoose(value)} />
      {isChosen ? <IconCheck className="i" size={20} stroke={3} aria-hidden /> : icon}
      {children}
    </label>
  )
}

type OtherProps = { signedBy: string; onChange: (signedBy: string) => void; onEnd: () => void }

function OtherName({ signedBy, onChange, onEnd }: OtherProps) {
  return (
    <div className={`${styles.who} ${styles.isTyping}`}>
      <TextInput
        id="signed_by"
        label={heading}
        value={signedBy}
        maxLength={100}
        autoFocus
        autoCapitalize="words"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          // React bubbles a sheet's keys to the form that opened it.
          event.stopPropagation()
          onEnd()
        }}
      />
      <IconButton label="Back to the names" Icon={IconX} onClick={onEnd} />
    </div>
  )
}
