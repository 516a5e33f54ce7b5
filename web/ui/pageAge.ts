import { createContext } from 'react'

/** How old the page's figures are, which its heading says; null where a page is always asked for anew. */
export const PageAge = createContext<React.ReactNode>(null)
