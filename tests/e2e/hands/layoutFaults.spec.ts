import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { layoutFaults } from './layoutFaults.ts'
import { noteShifts, readShifts } from './layoutShifts.ts'

/** The walk's own eyes: each kind of fault, planted in a page without one, is seen; what only looks like it is not. */

const style = `
  body { margin: 8px; font: 16px/1.4 sans-serif }
  .card { width: 200px; border: 1px solid }
  .line { white-space: nowrap }
  .cut { width: 80px; overflow: hidden; white-space: nowrap }
  button { height: 48px; min-width: 60px }
  .over { position: relative; height: 60px }
  .over button { position: absolute; width: 60px }`

type Pair = { planted: string; seen: string; sound: string }

const pairs: Record<string, Pair> = {
  'what is wider than the window': {
    planted: '<div style="width: 500px; height: 50px"></div>',
    seen: 'the page is N px wider than the window',
    sound: '<div style="overflow-x: auto"><div style="width: 500px; height: 50px"></div></div>',
  },
  'words beyond their card': {
    planted: '<div class="card"><span class="line">Much too long for a card of this width</span></div>',
    seen: '"Much too long for a card of this width" is N px beyond div "Much too long for a card of this width"',
    sound: '<div class="card"><span>Much too long for a card of this width</span></div>',
  },
  'words beyond the foot of their card': {
    planted: '<div class="card" style="height: 30px">Three lines of words that stand in a card for one line</div>',
    seen: '"Three lines of words that stand in a car" is N px beyond div "Three lines of words that stand in a car"',
    sound: '<div class="card">Three lines of words that stand in a card for one line</div>',
  },
  'a picture beyond its card': {
    planted: '<div class="card"><svg width="260" height="20"></svg></div>',
    seen: 'svg "" is N px beyond div ""',
    sound: '<div class="card"><svg width="160" height="20"></svg></div>',
  },
  'a button beyond its card': {
    planted: '<div class="card"><button style="width: 240px">Wide</button></div>',
    seen: 'button "Wide" is N px beyond div "Wide"',
    sound: '<div class="card"><button style="width: 140px">Wide</button></div>',
  },
  'words that are broken by the letter': {
    planted: '<p style="width: 20px; overflow-wrap: anywhere">Coldstones</p>',
    seen: '"Coldstones" is N px wide and N px high',
    sound: '<p style="width: 20px; writing-mode: vertical-rl; white-space: nowrap">Cold</p>',
  },
  'text that ends in the middle': {
    planted: '<p class="cut">Cut off in the middle</p>',
    seen: '"Cut off in the middle" is N px cut off by p "Cut off in the middle"',
    sound: '<p class="cut" title="Cut off in the middle">Cut off in the middle</p>',
  },
  'text that ends in dots': {
    planted: '<p class="cut" style="text-overflow: ellipsis">Cut off in the middle</p>',
    seen: 'p "Cut off in the middle" is cut by N px, N px',
    sound: '<p class="cut" style="overflow: auto">Cut off in the middle</p>',
  },
  'a card that cuts off what is in it': {
    planted:
      '<div class="card" style="overflow: hidden"><p><b class="line">Words that nobody can read to their end</b></p></div>',
    seen: '"Words that nobody can read to their end" is N px cut off by div "Words that nobody can read to their end"',
    sound: '<div class="card" style="overflow: hidden"><p><b>Words that nobody can read to their end</b></p></div>',
  },
  'a choice that is shown in part': {
    planted:
      '<select style="width: 90px; height: 50px" aria-label="Kind"><option>The longest of all kinds</option></select>',
    seen: 'select "Kind" cuts "The longest of all kinds" by N px',
    sound:
      '<select style="width: 290px; height: 50px" aria-label="Kind"><option>The longest of all kinds</option></select>',
  },
  'words that run into others': {
    planted:
      '<div style="display: grid; grid-template-columns: 40px auto"><b class="line">Saved here</b><i>Now</i></div>',
    seen: '"Saved here" runs into "Now"',
    sound:
      '<div style="display: grid; grid-template-columns: 140px auto"><b class="line">Saved here</b><i>Now</i></div>',
  },
  'a heading without its cells': {
    planted: `<table><caption>Loads</caption><thead><tr><th>Day</th><th>Net</th></tr></thead>
      <tbody><tr><td>Monday</td><td style="display: none">20 t</td></tr></tbody></table>`,
    seen: '"Loads" has 2 headings and a row of 1',
    sound: `<table><caption>Loads</caption><thead><tr><th>Day</th><th style="display: none">Net</th></tr></thead>
      <tbody><tr><td>Monday</td><td style="display: none">20 t</td></tr></tbody></table>`,
  },
  'a button too small for a glove': {
    planted: '<button style="height: 40px">Send</button>',
    seen: 'button "Send" is N px',
    sound: '<p>A <a href="/about">link</a> in a sentence</p>',
  },
  'targets that lie over each other': {
    planted: '<div class="over"><button>One</button><button style="left: 50px">Two</button></div>',
    seen: 'button "One" lies over button "Two"',
    sound: '<div class="over"><button>One</button><button style="left: 64px">Two</button></div>',
  },
}

for (const [kind, { planted, seen, sound }] of Object.entries(pairs)) {
  test(`the walk sees ${kind}`, async ({ page }) => {
    const found = await readFaults(page, planted, 48)
    expect(found).toContain(seen)
    expect(await readFaults(page, sound, 48)).toEqual([])
  })
}

test('the walk sees what moves where it comes to rest', async ({ page }) => {
  await open(
    page,
    '<p class="cut"><span style="display: block; translate: 60px; transition: translate 60s">Send</span></p>',
  )
  const moves = await page.locator('span').evaluate((span) => {
    span.style.translate = '0'
    return span.getAnimations().length
  })
  expect(moves).toBe(1)
  expect(await page.evaluate(layoutFaults(48))).toEqual([])
})

test('the walk sees a button too small for a pointer', async ({ page }) => {
  expect(await readFaults(page, '<button style="height: 20px">Send</button>', 24)).toEqual(['button "Send" is N px'])
  expect(await readFaults(page, '<button style="height: 24px">Send</button>', 24)).toEqual([])
})

test('the walk sees a list without pages', async ({ page }) => {
  expect(await readFaults(page, '<p>Row</p>'.repeat(5_001), 24)).toEqual(['the page is made of 5001 elements'])
  expect(await readFaults(page, '<p>Row</p>'.repeat(5_000), 24)).toEqual([])
})

test('the walk sees what moves late', async ({ page }) => {
  await page.addInitScript(noteShifts)
  const late = 'setTimeout(() => { document.querySelector("i").style.height = "300px" }, 100)'
  const moving = `<i style="display: block; height: 8px"></i><p style="height: 200px; margin: 0">Pushed down</p><script>${late}</script>`
  await open(page, moving)
  await expect.poll(async () => (await page.evaluate(readShifts)).sum).toBeGreaterThan(0.05)
  expect((await page.evaluate(readShifts)).moved).toEqual(['p "Pushed down" 8,16 to 8,308'])
  await open(page, moving.replace('block;', 'block; position: absolute;'))
  await expect(page.locator('i')).toHaveCSS('height', '300px')
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.evaluate(readShifts)).toEqual({ sum: 0, moved: [] })
})

test('the walk sees what not everybody can read, also where it has looked at the page before', async ({ page }) => {
  await open(page, '<main><h1>Rows</h1></main>')
  expect(await violationsOf(page)).not.toContain('image-alt: img')
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')))
  expect(await violationsOf(page)).toContain('image-alt: img')
})

async function open(page: Page, body: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 740 })
  const html = `<!doctype html><html lang="en"><style>${style}</style><body>${body}</body></html>`
  await page.goto(`data:text/html,${encodeURIComponent(html)}`)
}

async function readFaults(page: Page, body: string, least: number): Promise<string[]> {
  await open(page, body)
  const faults = await page.evaluate<string[]>(layoutFaults(least))
  return faults.map((fault) => fault.replace(/-?\d+( × \d+)? px/g, 'N px'))
}
