type Ticket = { carrier_company_id: number; number: number }

export function ticketName({ carrier_company_id, number }: Ticket): string {
  return `carrier-${carrier_company_id}-ticket-${number}`
}

export function signatureName(ticket: Ticket): string {
  return `signatures/${ticketName(ticket)}.png`
}
