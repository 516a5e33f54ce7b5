import { createContext } from 'react'

/** Whether the server has sent the login of a demo (api/site.ts). */
export const OnDemo = createContext(false)
