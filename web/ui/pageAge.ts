import { createContext } from 'react'

/** How old the page's figures are, for its heading; null where a page always reloads. */
export const PageAge = createContext<React.ReactNode>(null)
