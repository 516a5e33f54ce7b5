/** All in ms. Tests of screens set them all to 0. */
export const pauses = {
  /** A second tap of the thumb that saved a signature must not submit the ticket. */
  secondTap: 400,
  /** A browser sends a tap's click within a few milliseconds of lifting the finger. */
  lostClick: 100,
  /** A second tap of the thumb that submitted must open nothing on the next screen. */
  ended: 600,
  /** From the last keystroke to saving a draft; until then only local storage has it. */
  autosave: 400,
  /** Shows "Ticket saved!" on a slow phone before the engine's first reads delay it. */
  send: 300,
  /** Draws the jobs before the engine loads, on a slow phone too. */
  engine: 300,
  /** Before a read that got no answer is tried again; the second wait is twice as long. */
  askAgain: 1_000,
  /** Until a failed read from storage is retried. */
  readAgain: 3_000,
  /** From the last keystroke to searching a list. */
  search: 300,
  /** The same for a picker's options. */
  pick: 200,
  /** The same for a postcode's addresses. */
  addresses: 250,
}
