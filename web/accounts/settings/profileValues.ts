import type { QueryClient } from '@tanstack/react-query'
import type { Profile } from '../../../api/contract/accounts.ts'
import { put } from '../../client/request.ts'

export type Details = { first_name: string; last_name: string; phone: string }

export function detailsOf({ first_name, last_name, phone }: Profile): Details {
  return { first_name, last_name, phone: phone ?? '' }
}

/** Gives the server's message. The name in the bar and the lists that show the firm are asked for anew. */
export async function saveProfile(queries: QueryClient, body: object): Promise<string> {
  const { message, data } = await put<{ message: string; data: Profile }>('/api/user/profile', body)
  queries.setQueryData(['/api/user/profile'], data)
  void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== '/api/user/profile' })
  return message
}
