import type { Icon as TablerIcon } from '@tabler/icons-react'
import './iconButton.css'

type Props = { label: string; Icon: TablerIcon; isDisabled?: boolean; onClick: () => void }

/** A square button whose icon everybody knows; its name is there for those who don't see it. */
export function IconButton({ label, Icon, isDisabled = false, onClick }: Props) {
  return (
    <button type="button" className="icon-button" aria-label={label} disabled={isDisabled} onClick={onClick}>
      <Icon className="i" size={22} aria-hidden />
    </button>
  )
}
