import './toast.css'

type Props = {
  text: string
  /** Takes back what the text tells of. */
  onUndo?: () => void
}

/** What has just happened, where it happened; it interrupts nobody. */
export function Toast({ text, onUndo }: Props) {
  return (
    <div className="toast" role="status">
      {text}
      {onUndo && (
        <button type="button" onClick={onUndo}>
          Undo
        </button>
      )}
    </div>
  )
}
