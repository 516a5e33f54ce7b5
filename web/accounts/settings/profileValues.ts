import type { z } from 'zod'
import type { Profile, ProfileUpdate } from '../../../api/contract/accounts.ts'
import * as calls from '../../../api/contract/calls.ts'
import type { Seen } from '../../../api/contract/versions.ts'
import { useSend } from '../../client/useSend.ts'

export type Details = { first_name: string; last_name: string; phone: string }

export function detailsOf({ first_name, last_name, phone }: Profile): Details {
  return { first_name, last_name, phone: phone ?? '' }
}

type Update = z.input<typeof ProfileUpdate>
/** With the versions that were on the screen. */
export type ProfileBody = Omit<Update, 'version' | 'company'> & Seen
export type CompanyBody = ProfileBody & { company: Omit<NonNullable<Update['company']>, 'version'> & Seen }

/** Sends the details, or the company; gives the server's message. */
export function useSaveProfile(): (body: ProfileBody | CompanyBody) => Promise<string> {
  const { mutateAsync } = useSend(calls.profileUpdate)
  return async (body) => (await mutateAsync(body)).message
}
