import type { Deps } from '../deps.ts'
import { listsFor } from './lists.ts'
import type { Archiving } from './reads.ts'

/** Explains the archive to whoever opens it years later. */
export function readmeOf({ config, now }: Pick<Deps, 'config' | 'now'>, { actor, span, papers }: Archiving): string {
  const { from, to } = span
  const period =
    from || to ? `Loads ${[from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ')}` : 'All loads'
  const lines = [
    `What ${config.appUrl} had of your firm on ${now().toISOString()}.`,
    '',
    `${period}, by the day in London on which they were logged. Lists and attachments are whole.`,
    'An archive with index.csv at its end is complete. index.csv has the SHA-256 of every other file.',
    'Tables are CSV in UTF-8, prices in pounds excluding VAT, weights in tonnes. What was written while the archive',
    'was being made may be in one file and not yet in another, but every file has the same tickets.',
    '',
    ...listsFor(actor).map(({ name, says }) => `${name}: ${says}`),
    'tickets.csv: the tickets that you see, with their sum',
    'tickets.json: the same with all that was signed, and the code behind each (verify_url)',
    'seals/carrier-*.json: the seals of each carrier’s tickets, by number, each with the seal before it',
    'seals/keys.json: the server’s public keys',
    'statements/: what each month’s loads are worth to you, on each of your sides, whole months',
    'signatures/, slips/, collection-notes/: the pictures, as they are stored',
    'attachments/: the files that your firm has added to quotes, bids and orders',
    'Not in here: proposals of changed orders, questions, schedules and the activity, which are in the app.',
    ...(papers ? ['tickets/: each ticket’s paper'] : []),
    '',
    'Files of a ticket are named by the number of its carrier’s firm and its own number. A ticket that was erased after',
    'six years says so (erased_at): its signer, signature, slip and code are gone, and its seal’s hash stays.',
    '',
    'To check the tickets without Loadstone (verify.py is with its documents, and needs Python 3 only):',
    '  python3 verify.py seals/keys.json tickets.json             the server signed each ticket’s code',
    '  python3 verify.py seals/keys.json seals/carrier-N.json     each seal follows the one before it',
    'Your own carrier’s chain is whole if the archive has all loads. Of another carrier you have your own loads only:',
    'each then follows the seal before it, which is told with it.',
  ]
  return lines.map((line) => `${line}\r\n`).join('')
}
