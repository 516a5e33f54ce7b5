import type { z } from 'zod'
import type { Profile, ProfileUpdate } from '../../../api/contract/accounts.ts'
import * as calls from '../../../api/contract/calls.ts'
import { useSend } from '../../client/useSend.ts'

export type Details = { first_name: string; last_name: string; phone: string }

export function detailsOf({ first_name, last_name, phone }: Profile): Details {
  return { first_name, last_name, phone: phone ?? '' }
}

/** Sends the details, or the company; gives the server's message. */
export function useSaveProfile(): (body: z.input<typeof ProfileUpdate>) => Promise<string> {
  const { mutateAsync } = useSend(calls.profileUpdate)
  return async (body) => (await mutateAsync(body)).message
}
