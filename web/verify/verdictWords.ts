import type { TicketCode } from '../../api/contract/evidence/code.ts'
import type { Check } from './checkTicket.ts'

export type Words = { tone: 'good' | 'bad' | 'unsure'; title: string; lead: string }

const scanAgain = 'Scan the QR code on the ticket again.'

export function wordsOf(check: Check): Words {
  const { verdict, standing, keys } = check
  switch (verdict.is) {
    case 'genuine':
      return genuine(verdict.code, standing)
    case 'altered':
      return {
        tone: 'bad',
        title: 'This ticket has been altered',
        lead: 'What it says isn’t what Loadstone signed. Don’t rely on it.',
      }
    case 'unknown key':
      return unknownKey(keys, standing)
    case 'newer':
      return {
        tone: 'unsure',
        title: 'This code is newer than this page',
        lead: `Load this page again with a network. Then: ${scanAgain.toLowerCase()}`,
      }
    case 'unreadable':
      return {
        tone: 'unsure',
        title: 'This code can’t be read',
        lead: `It has been cut or mistyped, or it is none of a weight ticket. ${scanAgain}`,
      }
  }
}

function genuine({ device_key, is_sealed_later }: TicketCode, standing: Check['standing']): Words {
  if (standing.is === 'answered' && standing.faults.length > 0) {
    return {
      tone: 'bad',
      title: 'Its record doesn’t match',
      lead: 'The code is genuine, but what is on record for it has changed. Don’t rely on either.',
    }
  }
  if (standing.is === 'answered' && standing.answer.state === 'voided') {
    return {
      tone: 'bad',
      title: 'This ticket is void',
      lead: 'Nothing on it has changed, but it has been voided since: this load counts nothing.',
    }
  }
  const since = device_key ? 'it was signed in the cab' : `Loadstone ${is_sealed_later ? 'sealed' : 'received'} it`
  return { tone: 'good', title: 'This ticket is genuine', lead: `Nothing on it has changed since ${since}.` }
}

/** A key unknown to the server is not Loadstone's; one unknown only to this device may be new. */
function unknownKey(keys: Check['keys'], standing: Check['standing']): Words {
  if (keys === 'the server') {
    return {
      tone: 'bad',
      title: 'Loadstone didn’t sign this ticket',
      lead: 'It is signed by a key that isn’t Loadstone’s. Don’t rely on it.',
    }
  }
  return standing.is === 'asking'
    ? { tone: 'unsure', title: 'Checking this ticket', lead: 'Its key is new to this device. Asking for it.' }
    : {
        tone: 'unsure',
        title: 'This ticket can’t be checked yet',
        lead: 'Its key is new to this device. Open this page again with a network: it learns the key then.',
      }
}
