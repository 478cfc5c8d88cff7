import { create } from 'zustand'

/** Whether the settings dialog is open. Any code can open it, before its script has loaded. */
export const useSettingsWindow = create(() => ({ isOpen: false }))

export const openCookieSettings = () => useSettingsWindow.setState({ isOpen: true })
export const closeCookieSettings = () => useSettingsWindow.setState({ isOpen: false })
