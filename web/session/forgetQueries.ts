import { queryClient } from '../client/queries.ts'
import { getSession, onSessionChange } from './session.ts'

/** Nobody sees on this device what the user before them had loaded. */
let userId = getSession()?.user.id
onSessionChange(() => {
  const nextId = getSession()?.user.id
  if (nextId === userId) return
  userId = nextId
  queryClient.clear()
})
