import { queryClient } from '../client/queries.ts'
import { getSession, onSessionChange } from './session.ts'

/** Drops the previous user's data when the user changes. */
let userId = getSession()?.user.id
onSessionChange(() => {
  const nextId = getSession()?.user.id
  if (nextId === userId) return
  userId = nextId
  queryClient.clear()
})
