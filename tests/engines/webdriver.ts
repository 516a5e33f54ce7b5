import { setTimeout as wait } from 'node:timers/promises'
import type { Point, Size } from './browser.ts'

/** As much of W3C WebDriver as these stories need: https://www.w3.org/TR/webdriver2/. */
export type WebDriver = {
  goto: (url: string) => Promise<void>
  /** The body of a function whose last argument takes its answer. */
  execute: (script: string, args: readonly unknown[]) => Promise<unknown>
  pointer: (steps: readonly PointerStep[]) => Promise<void>
  type: (text: string) => Promise<void>
  /** Closes the window and opens one in its place. */
  replaceWindow: () => Promise<void>
  /** Opens one beside it and goes there. */
  addWindow: () => Promise<void>
  /** Closes that one and goes back. */
  leaveWindow: () => Promise<void>
  resize: (size: Size) => Promise<void>
  end: () => Promise<void>
}

type PointerStep =
  | ({ type: 'pointerMove'; duration?: number } & Point)
  | { type: 'pointerDown' | 'pointerUp'; button: 0 }
  | { type: 'pause'; duration: number }

type Answer = { value: unknown }
type Failure = { value: { error: string; message: string } }
type Ask = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>

export async function openSession(driver: string, capabilities: object): Promise<WebDriver> {
  await waitUntilReady(driver)
  const asked = { capabilities: { alwaysMatch: { ...capabilities, timeouts: { script: 60_000, pageLoad: 60_000 } } } }
  const { sessionId } = await ask<{ sessionId: string }>(driver, 'POST', '/session', asked)
  return speak((method, path, body) => ask(driver, method, `/session/${sessionId}${path}`, body))
}

function speak(ask: Ask): WebDriver {
  const actions = (source: object) => ask<void>('POST', '/actions', { actions: [source] })
  const open = async () => {
    const { handle } = await ask<{ handle: string }>('POST', '/window/new', { type: 'window' })
    return handle
  }
  const goTo = (handle: string) => ask<void>('POST', '/window', { handle })
  const left: string[] = []
  return {
    goto: (url) => ask('POST', '/url', { url }),
    execute: (script, args) => ask('POST', '/execute/async', { script, args }),
    pointer: (steps) => actions({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: steps }),
    type: (text) =>
      actions({
        type: 'key',
        id: 'keyboard',
        actions: [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      }),
    replaceWindow: async () => {
      const handle = await open()
      await ask('DELETE', '/window')
      await goTo(handle)
    },
    addWindow: async () => {
      left.push(await ask<string>('GET', '/window'))
      await goTo(await open())
    },
    leaveWindow: async () => {
      await ask('DELETE', '/window')
      await goTo(left.pop() ?? '')
    },
    resize: (size) => ask('POST', '/window/rect', size),
    end: () => ask('DELETE', ''),
  }
}

async function ask<T>(driver: string, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(driver + path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  })
  const { value } = (await answer.json()) as Answer | Failure
  if (answer.ok) return value as T
  const { error, message } = value as Failure['value']
  throw new Error(`${method} ${path}: ${error} ${message}`)
}

async function waitUntilReady(driver: string): Promise<void> {
  for (const until = performance.now() + 10_000; performance.now() < until; await wait(50)) {
    const isReady = await fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
  }
  throw new Error(`The driver at ${driver} gives no answer.`)
}
