import { create } from 'zustand'

/** Whether the settings dialog is open. Any code can open the dialog, also before the dialog's script has loaded. */
export const useSettingsDialog = create(() => ({ isOpen: false }))

export const openCookieSettings = () => useSettingsDialog.setState({ isOpen: true })
export const closeCookieSettings = () => useSettingsDialog.setState({ isOpen: false })
