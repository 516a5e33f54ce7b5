import '../browser.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { Amendment, Amendments } from '../../../api/contract/amendments.ts'
import type { OrderDetails } from '../../../api/contract/orders.ts'
import { AmendmentCard } from '../../../web/amendments/AmendmentCard.tsx'
import { ProposeDialog } from '../../../web/amendments/ProposeDialog.tsx'
import { TermsCard } from '../../../web/amendments/TermsCard.tsx'
import { useOrderChanges } from '../../../web/amendments/useOrderChanges.tsx'
import { MoreMenu } from '../../../web/shell/MoreMenu.tsx'
import { order } from '../driverOrder.ts'
import { buyer, drop, meet, openPart, refuse, serveScreens } from '../screen.tsx'

serveScreens()

const agreement = (side: Amendment['side'], company_name: string, agreed: boolean, is_own = false) => ({
  side,
  company_name,
  is_own,
  agreed_by: agreed ? company_name : null,
  agreed_at: agreed ? '2026-03-10T09:05:00.000Z' : null,
})
/** As the supplier sees it, who must answer. */
const open: Amendment = {
  id: 9,
  state: 'open',
  side: 'contractor',
  company_name: 'Tarrant Groundworks',
  proposed_by: 'Tarrant Groundworks',
  proposed_at: '2026-03-10T09:05:00.000Z',
  lapses_at: '2026-03-17T09:05:00.000Z',
  reason: 'The verge needs it too.',
  quantity: { was: 1_200, now: 1_240 },
  delivery_from_date: null,
  delivery_to_date: { was: '2026-03-16', now: '2026-03-18' },
  total: { was: 14_640, now: 15_128, price_per_tonne_was: 12.2, price_per_tonne: 12.2 },
  agreements: [
    agreement('contractor', 'Tarrant Groundworks', true),
    agreement('supplier', 'Bole Hill Aggregates', false, true),
    agreement('haulier', 'Dovebank Haulage', true),
  ],
  waits_for_approval: null,
  may: { agree: true, decline: true, withdraw: false, end: false },
  ended_at: null,
  ended_by: null,
  end_reason: null,
}
const amendments: Amendments = {
  version: 4,
  side: 'supplier',
  delivered: 743.42,
  loads: 39,
  parts: [],
  worth: 9_069.72,
  open,
  ended: [],
  terms: [
    {
      version: 1,
      in_force_from: '2026-02-26T15:20:00.000Z',
      changed_by: 'Tarrant Groundworks',
      quantity: 1_200,
      delivery_from_date: '2026-03-02',
      delivery_to_date: '2026-03-16',
      total: 14_640,
    },
  ],
}
const proposal = () => screen.getByRole('region', { name: /^Tarrant Groundworks asks|^Proposed change/ })

describe('an open proposal', () => {
  test('shows what changes, by how much, the reason and who has agreed, the reader first', () => {
    openPart(<AmendmentCard amendments={amendments} />)
    const text = proposal().textContent ?? ''
    for (const words of ['1,200.0 t', '1,240.0 t', '+40.0 t', 'about 2 loads more', 'Wed 18 March', '+2 days']) {
      expect(text).toContain(words)
    }
    expect(text).toContain('“The verge needs it too.”')
    const firms = within(screen.getByRole('list', { name: 'Who has agreed' })).getAllByRole('listitem')
    expect(firms.map((firm) => firm.textContent)).toEqual([
      expect.stringMatching(/Bole Hill Aggregates.*You.*Your answer/),
      expect.stringMatching(/Tarrant Groundworks.*Contractor, by proposing it.*Agreed/),
      expect.stringMatching(/Dovebank Haulage.*Haulier.*Agreed/),
    ])
  })

  test('is agreed to by the reader’s own amount, with the order’s version', async () => {
    const sent: unknown[] = []
    meet('post', '/api/amendments/9/agree', async ({ request }) => {
      sent.push(await request.json())
      return Response.json({ success: true, message: 'Change agreed' })
    })
    openPart(<AmendmentCard amendments={amendments} />)
    await userEvent.click(screen.getByRole('button', { name: 'Agree to £15,128.00' }))
    await expect.poll(() => sent).toEqual([{ version: 4 }])
  })

  test('says why it could not be agreed to', async () => {
    refuse('post', '/api/amendments/9/agree', 409, 'More than that has been delivered already.', 'below_delivered')
    openPart(<AmendmentCard amendments={{ ...amendments, open: { ...open, total: null } }} />)
    await userEvent.click(screen.getByRole('button', { name: 'Agree to 1,240.0 t to Wed 18 March' }))
    expect((await screen.findByRole('alert')).textContent).toBe('More than that has been delivered already.')
  })

  test('says so where no answer came', async () => {
    drop('post', '/api/amendments/9/agree')
    openPart(<AmendmentCard amendments={amendments} />)
    await userEvent.click(screen.getByRole('button', { name: 'Agree to £15,128.00' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The server didn’t answer\./)
  })

  test('is declined with a reason only', async () => {
    const sent: unknown[] = []
    meet('post', '/api/amendments/9/decline', async ({ request }) => {
      sent.push(await request.json())
      return Response.json({ message: 'Change declined' })
    })
    openPart(<AmendmentCard amendments={amendments} />)
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
    const dialog = await screen.findByRole('dialog', { name: 'Decline this change?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }))
    expect(sent).toEqual([])
    await userEvent.type(within(dialog).getByLabelText('Why'), 'No lorries')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }))
    await screen.findByText('Change declined')
    expect(sent).toEqual([{ reason: 'No lorries', version: 4 }])
  })

  test('that waits for approval is offered only to who may approve it', () => {
    const waits = { asked_by: 'Tom Hale', approvers: ['Priya Nair'], may_approve: false }
    openPart(<AmendmentCard amendments={{ ...amendments, open: { ...open, waits_for_approval: waits } }} />)
    expect(proposal().textContent).toContain('Waiting for approval by Priya Nair. Asked by Tom Hale.')
    expect(screen.queryByRole('button', { name: /^Agree/ })).toBeNull()
  })

  test('of the reader’s own firm can be withdrawn', async () => {
    meet('post', '/api/amendments/9/withdraw', () => Response.json({ message: 'Proposal withdrawn' }))
    const own = { ...open, agreements: [agreement('contractor', 'Tarrant Groundworks', true, true)] }
    const may = { agree: false, decline: false, withdraw: true, end: false }
    openPart(<AmendmentCard amendments={{ ...amendments, side: 'contractor', open: { ...own, may } }} />)
    expect(proposal().textContent).toContain('Everybody who must agree reads this.')
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw this proposal?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw' }))
    await screen.findByText('Proposal withdrawn')
  })
})

describe('the terms', () => {
  test('show what is in force, and what is proposed', () => {
    openPart(<TermsCard amendments={amendments} />)
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /1,200\.0 t, 2 Mar to 16 Mar.*As accepted .*by Tarrant Groundworks\. In force\.£14,640\.00/,
      ),
      expect.stringMatching(/1,240\.0 t, 2 Mar to 18 Mar.*in force once Bole Hill Aggregates agrees\.£15,128\.00/),
    ])
  })

  test('have no card before anything was proposed', () => {
    openPart(<TermsCard amendments={{ ...amendments, open: null }} />)
    expect(screen.queryByRole('region', { name: 'Terms' })).toBeNull()
  })
})

function Menu({ shown, of = {} }: { shown: Amendments; of?: object }) {
  const details = { ...order, contractor_company_id: buyer.company_id, ...of } as unknown as OrderDetails
  const { items } = useOrderChanges(details, shown, buyer)
  return <MoreMenu>{items}</MoreMenu>
}
const asBuyer: Amendments = { ...amendments, side: 'contractor' }

test.each<[string, Amendments, object, string[]]>([
  ['nothing is proposed', { ...asBuyer, open: null }, {}, ['Propose a change', 'Change site details']],
  ['a proposal waits', asBuyer, {}, ['Change site details']],
  [
    'the order is closed',
    { ...asBuyer, open: null },
    { progress: { ...order.progress, closed_at: order.accepted_at } },
    [],
  ],
])('the contractor’s menu while %s', async (_, shown, of, names) => {
  openPart(<Menu shown={shown} of={of} />)
  await userEvent.click(screen.getByRole('button', { name: 'More' }))
  expect(screen.queryAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(names)
})

describe('the dialog to propose a change', () => {
  const openDialog = () => {
    let isClosed = false
    const details = { ...order, quote_id: 2137, supplier: {}, haulier: {} } as unknown as OrderDetails
    const close = () => {
      isClosed = true
    }
    const shown = { ...asBuyer, open: null }
    openPart(<ProposeDialog order={details} amendments={shown} fields={['quantity_kg']} onClose={close} />)
    return { isClosed: () => isClosed }
  }

  test('closes at once while nothing was typed', async () => {
    const { isClosed } = openDialog()
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(isClosed()).toBe(true)
  })

  test.each([
    ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['Esc', () => userEvent.keyboard('{Escape}')],
  ])('asks on %s once something was typed, and keeps it', async (_, leave) => {
    const { isClosed } = openDialog()
    await userEvent.type(await screen.findByLabelText('Why'), 'The verge')
    await leave()
    expect(screen.getByRole('alert').textContent).toBe('Leave without proposing it?')
    expect(document.activeElement?.textContent).toBe('Stay')
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
    expect(screen.getByLabelText<HTMLInputElement>('Why').value).toBe('The verge')
    expect(isClosed()).toBe(false)
    await leave()
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
    expect(isClosed()).toBe(true)
  })
})
