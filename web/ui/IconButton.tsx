import type { Icon as TablerIcon } from '@tabler/icons-react'
import './iconButton.css'

type Props = { label: string; Icon: TablerIcon; isDisabled?: boolean; onClick: () => void }

/** For icons that everybody knows; `label` is for screen readers. */
export function IconButton({ label, Icon, isDisabled = false, onClick }: Props) {
  return (
    <button type="button" className="icon-button" aria-label={label} disabled={isDisabled} onClick={onClick}>
      <Icon className="i" size={22} aria-hidden />
    </button>
  )
}
