/** The product's own pauses (ms). Tests of screens set them all to 0. */
export const pauses = {
  /** The second tap of the thumb that saved a signature must not submit the ticket. */
  secondTap: 400,
  /** A browser sends a tap's click within a few milliseconds of the finger's lift. */
  lostClick: 100,
  /** A second tap of the thumb that submitted must open nothing at the end of the load. */
  ended: 600,
  /** A draft is saved so long after the last keystroke; until then local storage alone has it. */
  autosave: 400,
  /** "Ticket saved!" is on the screen of a slow phone before the engine's first reads hold it up. */
  send: 300,
  /** The jobs are drawn, also on a slow phone, before the engine is loaded. */
  engine: 300,
  /** What storage failed to read is read again so much later. */
  readAgain: 3_000,
  /** A list is searched so long after the last keystroke. */
  search: 300,
  /** So are a picker's options. */
  pick: 200,
  /** So are a postcode's addresses. */
  addresses: 250,
}
