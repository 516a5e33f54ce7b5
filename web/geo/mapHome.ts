import { createContext, type RefObject } from 'react'

/** What the map's third button does; none where it leads to the view that the map was opened with. */
export const MapHome = createContext<RefObject<(() => void) | null>>({ current: null })
