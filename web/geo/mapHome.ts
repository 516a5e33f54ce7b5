import { createContext, type RefObject } from 'react'

/** Action of the map's third button; null leads to the view that the map opened with. */
export const MapHome = createContext<RefObject<(() => void) | null>>({ current: null })
