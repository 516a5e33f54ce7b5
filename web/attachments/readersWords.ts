import { type Icon, IconLock, IconTruck, IconUsers, IconUsersGroup } from '@tabler/icons-react'
import type { AttachedTo, Readers } from '../../api/contract/rules/attachments.ts'

type Words = { label: string; text: string }

export const readersIcons: Readonly<Record<Readers, Icon>> = {
  own: IconLock,
  bidders: IconUsersGroup,
  parties: IconUsers,
  parties_and_driver: IconTruck,
}

const forDriver = 'Also kept on the driver’s phone, for where there is no signal.'

const words: Readonly<Record<AttachedTo, Partial<Record<Readers, Words>>>> = {
  quote: {
    bidders: { label: 'All who may bid', text: 'Suppliers, and hauliers who price the delivery.' },
    parties: { label: 'The order’s firms', text: 'Supplier and haulier, once you have accepted them.' },
    parties_and_driver: { label: 'Firms and driver', text: forDriver },
  },
  bid: {
    parties: { label: 'The contractor', text: 'As soon as they see the bid; the haulier too once it is accepted.' },
    parties_and_driver: { label: 'Contractor and driver', text: forDriver },
  },
  order: {
    parties: { label: 'The order’s firms', text: 'Contractor, supplier and haulier of this order.' },
    parties_and_driver: { label: 'Firms and driver', text: forDriver },
  },
}

/** `firm`: whose files only it sees; null for the reader's own. */
export function readersWords(record: AttachedTo, chosen: Readers, firm: string | null = null): Words {
  const said = words[record][chosen]
  if (said) return said
  if (firm === null) return { label: 'Only our firm', text: 'Nobody outside our firm.' }
  return { label: 'Only its firm', text: `Nobody outside ${firm}.` }
}

/** What a new file gets unless its adder chooses otherwise. */
export const usualReaders: Readonly<Record<AttachedTo, Readers>> = {
  quote: 'bidders',
  bid: 'parties',
  order: 'parties',
}
