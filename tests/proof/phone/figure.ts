import { test } from '@playwright/test'

/** The line that the proof prints at its end. */
export const figure = 'figure'

export function sayFigure(text: string): void {
  test.info().annotations.push({ type: figure, description: text })
}
