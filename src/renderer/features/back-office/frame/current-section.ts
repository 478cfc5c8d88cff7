import { useEffect } from 'react'
import { create } from 'zustand'

/** The path of the navigation entry to which the page belongs; undefined when its URL tells. */
const currentSection = create<{ section: string | undefined }>(() => ({ section: undefined }))

/** Returns the navigation entry that the page states. */
export const useCurrentSection = () => currentSection(({ section }) => section)

/** States the navigation entry of the page, while the page is shown. Does nothing for undefined. */
export function useSection(section: string | undefined): void {
  useEffect(() => {
    if (section === undefined) return
    currentSection.setState({ section })
    return () => currentSection.setState({ section: undefined })
  }, [section])
}
