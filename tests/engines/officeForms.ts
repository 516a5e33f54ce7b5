import { paths } from '../../web/paths.ts'
import { inDays, raiseQuote } from '../e2e/api.ts'
import { choose, click, fill, see } from './hands.ts'
import { byLabel, byRole, byText, within } from './places.ts'
import { signIn, type World } from './world.ts'

/** One form of each office, from its first field to the answer of the server. */
export const officeForms: Record<string, (world: World) => Promise<void>> = {
  contractor: async (world) => {
    const { browser, open } = world
    await signIn(world, 'contractor')
    await open(paths.contractorQuoteAdd)
    await fill(browser, byRole('combobox', /^Product/), 'gabion')
    await click(browser, byRole('option', /^Gabion stone 100\/200 mm/))
    await fill(browser, byLabel(/^Quantity \(tonnes\)/), '12.5')
    await click(browser, within(byRole('radiogroup', /^Tested stone supplier/), byRole('radio', 'Yes')))
    await click(browser, byRole('button', 'Enter the address manually'))
    await fill(browser, byLabel(/^Address/), 'Unit 4, Raynesway, Derby de217ba')
    await fill(browser, byLabel(/^City/), 'Derby')
    await click(browser, within(byRole('radiogroup', /^Delivery method/), byRole('radio', 'Collect')))
    await fill(browser, byLabel(/^From date/), asTyped(inDays(14)))
    await fill(browser, byLabel(/^To date/), asTyped(inDays(18)))
    await fill(browser, byLabel(/^Access opens/), '07:30')
    await fill(browser, byLabel(/^Access closes/), '16:30')
    await click(browser, byRole('button', 'Submit Quote'))
    await see(browser, within(byRole('status'), byText('Quote Submitted!')))
  },
  supplier: async (world) => {
    const { browser, open } = world
    const quoteId = await raiseQuote({ quantity: 33.3 })
    await signIn(world, 'supplier')
    await open(paths.supplierQuote(quoteId))
    await click(browser, byRole('radio', /^No \(Needs haulier\)/))
    await fill(browser, byLabel(/^Price \(£\)/), '333')
    await fill(browser, byLabel(/^Access opens/), '06:30')
    await fill(browser, byLabel(/^Access closes/), '16:30')
    await fill(browser, byLabel(/^Notes \(optional\)/), 'Ask for Gareth.')
    await click(browser, byRole('button', /^Submit bid/))
    await see(browser, within(byRole('status'), byText('Bid submitted')))
  },
  haulier: async (world) => {
    const { browser, open } = world
    await signIn(world, 'haulier')
    await open(paths.haulierAddUser)
    await fill(browser, byLabel(/^First Name/), 'Ines')
    await fill(browser, byLabel(/^Last Name/), 'Okafor')
    await fill(browser, byLabel(/^Email/), 'ines@dovebank.example')
    await fill(browser, byLabel(/^Phone/), '01632 960 099')
    await choose(browser, byLabel(/^Role/), 'Haulier — Execute Order')
    await fill(browser, byLabel(/^Password/), 'quarry-face-9')
    await fill(browser, byLabel(/^Confirm Password/), 'quarry-face-9')
    await click(browser, byRole('button', 'Create User'))
    await see(browser, within(byRole('status'), byText('User Created')))
  },
  admin: async (world) => {
    const { browser, open } = world
    await signIn(world, 'admin')
    await open(paths.adminProductAdd)
    await fill(browser, byLabel(/^Product Name/), 'Granite sub-base')
    await fill(browser, byLabel(/^Description/), 'Crushed granite 0/40')
    await click(browser, within(byRole('form', 'Add Product'), byRole('button', 'Add Product')))
    await see(browser, within(byRole('status'), byText('Product added successfully')))
  },
}

/** `7/12/2026` of a wire date. */
function asTyped(date: string): string {
  return date.split('-').map(Number).toReversed().join('/')
}
