import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { figure } from './figure.ts'

type Outcome = { proof: string; story: string; isPassed: boolean; minutes: number; lines: readonly string[] }

/** A line for each proof: its figures, or how many of its stories held. */
export default class Figures implements Reporter {
  readonly #outcomes: Outcome[] = []

  onTestEnd(story: TestCase, { status, duration, annotations }: TestResult): void {
    const said = annotations.filter(({ type }) => type === figure).map(({ description }) => description ?? '')
    const isPassed = status === 'passed'
    this.#outcomes.push({
      // A story that is repeated says which time it is.
      story: story.title.replace(/ \(run \d+\)$/, ''),
      proof: story.parent.project()?.name ?? '',
      isPassed,
      minutes: duration / 60_000,
      lines: isPassed ? said : [...said, `FAILED: ${story.title}`],
    })
  }

  onEnd({ status }: FullResult): void {
    console.log('\nproof        minutes  held  figures')
    for (const proof of new Set(this.#outcomes.map((outcome) => outcome.proof))) {
      const outcomes = this.#outcomes.filter((outcome) => outcome.proof === proof)
      const minutes = outcomes.reduce((sum, outcome) => sum + outcome.minutes, 0)
      const held = `${outcomes.filter(({ isPassed }) => isPassed).length}/${outcomes.length}`
      const lines = outcomes.flatMap((outcome) => outcome.lines)
      if (lines.length === 0) lines.push(`each time: ${[...new Set(outcomes.map(({ story }) => story))].join('; ')}`)
      console.log(
        `${proof.padEnd(12)} ${minutes.toFixed(1).padStart(7)} ${held.padStart(5)}  ${lines.join('\n'.padEnd(29))}`,
      )
    }
    console.log(`\n${status}`)
  }
}
