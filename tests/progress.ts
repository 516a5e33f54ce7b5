import { relative, resolve, sep } from 'node:path'
import type { FullConfig, Suite } from '@playwright/test/reporter'
import type { TestModule, TestSpecification } from 'vitest/node'

/** How many of a layer's files (of Playwright's: stories) have ended. */
export type Progress = { layer: string; done: number; of: number }

const root = resolve(import.meta.dirname, '..')
const layerOf = (file: string) => relative(root, file).split(sep)[1] ?? ''

/** A reporter for vitest and for Playwright, which tells `npm test` how far its runner is. */
export default class ProgressReporter {
  private readonly layers = new Map<string, { done: number; of: number }>()

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    for (const { moduleId } of specifications) this.expect(layerOf(moduleId))
    this.tellAll()
  }
  onTestModuleEnd({ moduleId }: TestModule): void {
    this.end(layerOf(moduleId))
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    for (const { location } of suite.allTests()) this.expect(layerOf(location.file))
    this.tellAll()
  }
  onTestEnd({ location }: { location: { file: string } }): void {
    this.end(layerOf(location.file))
  }
  printsToStdio(): boolean {
    return false
  }

  private expect(layer: string): void {
    const { done, of } = this.layers.get(layer) ?? { done: 0, of: 0 }
    this.layers.set(layer, { done, of: of + 1 })
  }
  private end(layer: string): void {
    const counted = this.layers.get(layer)
    if (!counted) return
    counted.done = Math.min(counted.of, counted.done + 1)
    this.tell(layer, counted)
  }
  private tellAll(): void {
    for (const [layer, counted] of this.layers) this.tell(layer, counted)
  }
  private tell(layer: string, counted: Omit<Progress, 'layer'>): void {
    process.send?.({ layer, ...counted } satisfies Progress)
  }
}
