import { type Browser as Firefox, launch, type Page } from 'puppeteer-core'
import { findProgram } from '../install.ts'
import type { Browser, Launch } from './browser.ts'

/** Firefox, driven by WebDriver BiDi. */
export const launchFirefox: Launch = async (profile, size) => {
  const faults: string[] = []
  const openPage = async (firefox: Firefox): Promise<Page> => {
    const page = await firefox.newPage()
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) faults.push(message.text())
    })
    return page
  }
  const program = findProgram(['firefox-esr'])
  let firefox: Firefox
  let page: Page
  const left: Page[] = []
  const start = async () => {
    firefox = await launch({
      browser: 'firefox',
      ...(program && { executablePath: program }),
      userDataDir: profile,
      defaultViewport: size,
      env: { ...process.env, HOME: profile, TZ: 'Europe/London' },
      extraPrefsFirefox: { 'intl.accept_languages': 'en-GB,en' },
    })
    page = await openPage(firefox)
  }
  await start()
  const hands: Omit<Browser, 'restart' | 'takeFaults' | 'end'> = {
    size,
    goto: async (url) => void (await page.goto(url)),
    run: <A extends unknown[], R>(inPage: (...args: A) => R | Promise<R>, ...args: A) =>
      page.evaluate(`(${inPage})(...${JSON.stringify(args)})`) as Promise<R>,
    load: async (script) => void (await page.evaluate(`${script}\n;null`)),
    click: ({ x, y }) => page.mouse.click(x, y),
    drag: async ([first, ...others]) => {
      if (!first) return
      await page.mouse.move(first.x, first.y)
      await page.mouse.down()
      for (const { x, y } of others) await page.mouse.move(x, y)
      await page.mouse.up()
    },
    type: (text) => page.keyboard.type(text),
    replacePage: async () => {
      const next = await openPage(firefox)
      await page.close()
      page = next
    },
    addPage: async () => {
      left.push(page)
      page = await openPage(firefox)
    },
    leavePage: async () => {
      await page.close()
      page = left.pop() ?? page
      await page.bringToFront()
    },
  }
  return {
    ...hands,
    restart: async () => {
      await firefox.close()
      await start()
    },
    takeFaults: () => faults.splice(0),
    end: () => firefox.close(),
  }
}
