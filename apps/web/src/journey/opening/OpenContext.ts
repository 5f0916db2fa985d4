'use client'
import { createContext } from 'react'

/** Opens the tab's request for whoever is there, with what a reload kept; once for the frame around the pages. */
export const OpenContext = createContext<() => void>(() => {})
