import './toast.css'

type Props = {
  text: string
  onUndo?: () => void
}

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
