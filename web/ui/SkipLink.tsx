/** First stop of the keyboard: past bar and menu, to the element with the id `main`. */
export function SkipLink() {
  return (
    <a className="skip" href="#main">
      Skip to content
    </a>
  )
}
