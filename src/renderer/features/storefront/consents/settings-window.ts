import { create } from 'zustand'

/** Whether the window with the settings is open. It can be opened from anywhere, before the settings are fetched. */
export const useSettingsWindow = create(() => ({ isOpen: false }))

export const openCookieSettings = () => useSettingsWindow.setState({ isOpen: true })
export const closeCookieSettings = () => useSettingsWindow.setState({ isOpen: false })
