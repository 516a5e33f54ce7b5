import type { z } from 'zod'
import type { Profile, ProfileUpdate, ProfileUpdated } from '../../../api/contract/accounts.ts'
import * as calls from '../../../api/contract/calls.ts'
import type { SeenVersion } from '../../../api/contract/versions.ts'
import { useSend } from '../../client/useSend.ts'

export type Details = { first_name: string; last_name: string; phone: string }

export function detailsOf({ first_name, last_name, phone }: Profile): Details {
  return { first_name, last_name, phone: phone ?? '' }
}

type Update = z.input<typeof ProfileUpdate>
export type ProfileBody = Omit<Update, 'version' | 'company'> & SeenVersion
export type CompanyBody = ProfileBody & { company: Omit<NonNullable<Update['company']>, 'version'> & SeenVersion }

export type ProfileSaved = z.output<typeof ProfileUpdated>

export function useSaveProfile(): (body: ProfileBody | CompanyBody) => Promise<ProfileSaved> {
  return useSend(calls.profileUpdate).mutateAsync
}
