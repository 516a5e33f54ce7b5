export type Point = { x: number; y: number }
export type Size = { width: number; height: number }

/** A real browser with one page open, on a profile that outlives both. */
export type Browser = {
  size: Size
  goto: (url: string) => Promise<void>
  /** Runs a function in the page. It stands for itself there: nothing around it comes along. */
  run: <A extends unknown[], R>(inPage: (...args: A) => R | Promise<R>, ...args: A) => Promise<R>
  /** Runs a script in the page, past its content security policy. */
  load: (script: string) => Promise<void>
  click: (point: Point) => Promise<void>
  /** Down at the first point, along the others, up at the last. */
  drag: (points: readonly Point[]) => Promise<void>
  /** Key by key, into what has the focus. */
  type: (text: string) => Promise<void>
  /** Closes the page and opens an empty one. */
  replacePage: () => Promise<void>
  /** Opens an empty page beside the one that is there, and goes to it. */
  addPage: () => Promise<void>
  /** Closes that one and goes back. */
  leavePage: () => Promise<void>
  /** Ends the browser and starts it on the same profile. */
  restart: () => Promise<void>
  /** What the pages have thrown and nobody caught, and breaches of the content security policy, since it was last asked. */
  takeFaults: () => string[]
  end: () => Promise<void>
}

export type Launch = (profile: string, size: Size) => Promise<Browser>
